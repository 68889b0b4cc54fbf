/** What a camera wrote into an image: how it was taken, by what, and where. */

import readTags, { type Exif } from "exif-reader";

/** The names that asset documents use for tags which the reader names otherwise. */
const documentNames: Record<string, string> = {
  DateTime: "ModifyDate",
  ExifTag: "ExifOffset",
  FocalLengthIn35mmFilm: "FocalLengthIn35mmFormat",
  GPSTag: "GPSInfo",
  ISOSpeedRatings: "ISO",
  InteroperabilityTag: "InteropOffset",
};

/** Only what is asked for and there. Tags that cannot be read are none: the image is an image without them. */
export function readExif(bytes: Buffer | undefined, wanted: { exif?: boolean; image?: boolean; location?: boolean }) {
  if (!bytes || !(wanted.exif || wanted.image || wanted.location)) return {};
  const { Photo, Image, GPSInfo } = parse(bytes);
  const location = wanted.location && GPSInfo && readLocation(GPSInfo);
  return {
    ...(wanted.exif && Photo && { exif: { _type: "sanity.imageExifMetadata", ...plainTags(Photo) } }),
    ...(wanted.image && Image && { image: { _type: "sanity.imageExifTags", ...plainTags(Image) } }),
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

/** As JSON can say them; a time has no zone in a camera and counts as UTC. Binary tags are left out. */
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

/** Degrees, minutes and seconds → degrees; metres above the sea, where they are told. `null` for no place on earth. */
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
