/** Where a picture that covers its frame, and a lens in it, are drawn: lengths in pixels of the frame. */

import type { PageImage } from "../../../shared/pageData.ts";
import type { SectionProps } from "../sectionProps.ts";

export type LensOptions = {
  /** The picture in which the lens is drawn. */
  image: PageImage;
  lens: NonNullable<SectionProps<"contactDetails">["section"]["lens"]>;
  /** Of all pictures, as an attribute of that name. */
  sizes: string;
};

type Extent = { width: number; height: number };
type Point = { x: number; y: number };
/** In a picture, in fractions of its width and height: the middle and the extent of a lens. */
type LensInPicture = Point & Extent;

/** The picture's corner and extent, and the middle and extent of the lens where it lies at first. */
export type LensPlace = { picture: Point & Extent; lens: Point & Extent };

/** As `object-fit: cover` draws the picture, with the focus in tenths, as `Image` rounds it. */
export function lensPlace(frame: Extent, image: Extent & { focus?: Point }, lens: LensInPicture): LensPlace {
  const scale = Math.max(frame.width / image.width, frame.height / image.height);
  const [width, height] = [scale * image.width, scale * image.height];
  const { x, y } = image.focus ?? { x: 0.5, y: 0.5 };
  const tenths = (share: number) => Math.round(share * 10) / 10;
  const picture = { x: (frame.width - width) * tenths(x), y: (frame.height - height) * tenths(y), width, height };
  return {
    picture,
    lens: {
      x: picture.x + width * lens.x,
      y: picture.y + height * lens.y,
      width: width * lens.width,
      height: height * lens.height,
    },
  };
}

/** The lens and its ring, which is drawn around it. */
export const withRing = (lens: Point & Extent): Point & Extent => ({
  ...lens,
  width: 1.06 * lens.width,
  height: 1.06 * lens.height,
});

/** The place nearest to `x` of a frame so wide at which the lens, with its ring, is whole. */
export function insideFrame({ lens }: LensPlace, frameWidth: number, x: number): number {
  const half = withRing(lens).width / 2;
  return Math.max(half, Math.min(frameWidth - half, x));
}

/** The place in the list of the stop that is nearest to `x`, a share of the picture's width; -1 without stops. */
export function nearestStop(stops: readonly { x: number }[], x: number): number {
  const distances = stops.map((stop) => Math.abs(stop.x - x));
  return distances.indexOf(Math.min(...distances));
}

/**
 * From the corner of the lens to that of the larger picture seen through it, if the lens is moved by `by`: what is under
 * its middle stays there.
 */
export function seenThrough({ picture, lens }: LensPlace, magnification: number, by: Point): Point {
  return {
    x: lens.width / 2 - magnification * (lens.x + by.x - picture.x),
    y: lens.height / 2 - magnification * (lens.y + by.y - picture.y),
  };
}
