/** EXIF tags of an image: camera, exposure, location. */

import readTags, { type Exif } from "exif-reader";

/** Tags that have another name in asset documents than in the reader. */
const documentNames: Record<string, string> = {
  DateTime: "ModifyDate",
  ExifTag: "ExifOffset",
  FocalLengthIn35mmFilm: "FocalLengthIn35mmFormat",
  GPSTag: "GPSInfo",
  ISOSpeedRatings: "ISO",
  InteroperabilityTag: "InteropOffset",
};

/** Only the requested tags that the image has. Unreadable tags are ignored, because the image is valid without them. */
export function readExif(
  bytes: Buffer | undefined,
  requested: { exif?: boolean; image?: boolean; location?: boolean },
) {
  if (!bytes || !(requested.exif || requested.image || requested.location)) return {};
  const { Photo, Image, GPSInfo } = parse(bytes);
  const location = requested.location && GPSInfo && readLocation(GPSInfo);
  return {
    ...(requested.exif && Photo && { exif: { _type: "sanity.imageExifMetadata", ...plainTags(Photo) } }),
    ...(requested.image && Image && { image: { _type: "sanity.imageExifTags", ...plainTags(Image) } }),
    ...(location && { location }),
  };
}

function parse(bytes: Buffer): Partial<Exif> {
  try {
    return readTags(bytes);
  } catch {
    return {};
  }
}

/** Tags as JSON values. Times have no zone in EXIF and are taken as UTC; binary tags are omitted. */
function plainTags(tags: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([name, value]) => {
      const plain = plainValue(value);
      return plain === undefined ? [] : [[documentNames[name] ?? name, plain] as const];
    }),
  );
}

function plainValue(value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (typeof value === "string") return value.replaceAll("\0", "").trim();
  if (Array.isArray(value)) return value.every(isNumber) ? value : undefined;
  return isNumber(value) ? value : undefined;
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Converts degrees, minutes and seconds to degrees, and adds the altitude in metres if known. `null` if invalid. */
function readLocation(gps: NonNullable<Exif["GPSInfo"]>) {
  const lat = degrees(gps.GPSLatitude, gps.GPSLatitudeRef === "S");
  const lng = degrees(gps.GPSLongitude, gps.GPSLongitudeRef === "W");
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  const isBelowSea = Number(gps.GPSAltitudeRef) === 1;
  const alt = isNumber(gps.GPSAltitude) ? { alt: isBelowSea ? -gps.GPSAltitude : gps.GPSAltitude } : {};
  return { _type: "geopoint", lat, lng, ...alt };
}

function degrees(parts: unknown, isNegative: boolean): number | null {
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every(isNumber)) return null;
  const [whole = 0, minutes = 0, seconds = 0] = parts;
  return (whole + minutes / 60 + seconds / 3600) * (isNegative ? -1 : 1);
}
