/** Content images → URLs for pages, built from the asset's id and never from a stored URL. */

import { createImageUrlBuilder } from "@sanity/image-url";
import { previewHeightPx, previewWidthPx } from "../../shared/meta.ts";
import type { PageImage, WithImages } from "../../shared/pageData.ts";
import type { ContentImage } from "../../shared/schema/image.ts";
import type { Rect } from "../images/imageSource.ts";

export type ImageLinksOptions = { imageHost: string; projectId: string; dataset: string };

export type ImageLinks = ReturnType<typeof createImageLinks>;

export function createImageLinks({ imageHost, projectId, dataset }: ImageLinksOptions) {
  const builder = createImageUrlBuilder({ baseUrl: imageHost, projectId, dataset });

  function link(image: ContentImage, address: string): PageImage {
    const [source = "", query] = address.split("?");
    const rect = new URLSearchParams(query).get("rect");
    const [left = 0, top = 0, width = 0, height = 0] = rect?.split(",").map(Number) ?? [0, 0, ...dimensionsOf(image)];
    return {
      src: rect ? `${source}?rect=${rect}` : source,
      width,
      height,
      alt: image.alt,
      ...(image.hotspot && { focus: focusIn({ left, top, width, height }, image, image.hotspot) }),
    };
  }

  /** The image within the editor's crop. A vector image has no placeholder, which would be larger than most of them. */
  const whole = (image: ContentImage): PageImage => ({
    ...link(image, builder.image(sourceOf(image)).url()),
    ...(image.lqip && !isVector(image) && { lqip: image.lqip }),
  });

  /**
   * The image cropped to the shape of a social card, around the editor's hotspot; a vector image has no pixels to crop.
   * No page shows it, so it has no placeholder.
   */
  const preview = (image: ContentImage): PageImage =>
    isVector(image)
      ? whole(image)
      : link(image, builder.image(sourceOf(image)).width(previewWidthPx).height(previewHeightPx).url());

  /** The same value with a URL for each image; one named `linkPreviewImage` is cropped for social cards. */
  function resolve<T>(value: T): WithImages<T> {
    return resolved(value, whole) as WithImages<T>; // the mapped type says what the walk does
  }

  function resolved(value: unknown, toImage: (image: ContentImage) => PageImage): unknown {
    if (Array.isArray(value)) return value.map((item) => resolved(item, toImage));
    if (typeof value !== "object" || value === null) return value;
    if (isImage(value)) return toImage(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        resolved(item, name === "linkPreviewImage" ? preview : whole),
      ]),
    );
  }

  return { resolve };
}

function isImage(value: object): value is ContentImage {
  return "_type" in value && value._type === "image" && "asset" in value;
}

/** `image-<hash>-<width>x<height>-<format>` contains the size in pixels. */
function dimensionsOf(image: ContentImage): [number, number] {
  const [, width, height] = /-(\d+)x(\d+)-[a-z]+$/.exec(image.asset._ref) ?? [];
  return [Number(width ?? 0), Number(height ?? 0)];
}

function isVector({ asset }: ContentImage): boolean {
  return asset._ref.endsWith("-svg");
}

/** The hotspot is in fractions of the whole image, the focus in fractions of the part that is shown. */
function focusIn(rect: Rect, image: ContentImage, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const [width, height] = dimensionsOf(image);
  const within = (fraction: number) => Math.min(1, Math.max(0, fraction));
  return { x: within((x * width - rect.left) / rect.width), y: within((y * height - rect.top) / rect.height) };
}

/** The URL builder expects a hotspot with a size; ours is a point. */
function sourceOf(image: ContentImage) {
  const { asset, crop, hotspot } = image;
  return {
    asset,
    crop: crop && leavesPixels(crop, image) ? crop : { top: 0, bottom: 0, left: 0, right: 0 },
    hotspot: { x: hotspot?.x ?? 0.5, y: hotspot?.y ?? 0.5, width: 0, height: 0 },
  };
}

/** Whether the crop leaves at least a pixel. */
function leavesPixels({ left, right, top, bottom }: NonNullable<ContentImage["crop"]>, image: ContentImage): boolean {
  const [width, height] = dimensionsOf(image);
  return !isVector(image) && width * (1 - left - right) >= 1 && height * (1 - top - bottom) >= 1;
}
