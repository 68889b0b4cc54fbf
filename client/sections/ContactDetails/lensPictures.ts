/** The pictures of which a moved lens is made: the plate out of focus, a round part of the sharp one, and the glass. */

import { imageSrcSet, imageUrl } from "../../../shared/images.ts";
import type { PageImage } from "../../../shared/pageData.ts";
import { type LensOptions, type LensPlace, seenThrough } from "./lensPlace.ts";

/** Requests the pictures and puts them into the layer, which stays hidden. */
export function createLensPictures(layer: HTMLElement, { lens, sizes }: LensOptions) {
  const [blurred, sharp, glass] = [lens.blurred, lens.sharp, lens.glass].map((image) => request(image, sizes)) as [
    HTMLImageElement,
    HTMLImageElement,
    HTMLImageElement,
  ];
  const round = document.createElement("span");
  round.append(sharp);
  layer.append(blurred, round, glass);
  let drawn: LensPlace | undefined;

  /** Only where the frame has another extent than before is anything laid out again. */
  function layOut(place: LensPlace) {
    const { picture, lens: at } = place;
    setBox(blurred, picture);
    setBox(glass, picture);
    setBox(round, { ...at, x: at.x - at.width / 2, y: at.y - at.height / 2 });
    const { magnification } = lens;
    setBox(sharp, { x: 0, y: 0, width: magnification * picture.width, height: magnification * picture.height });
    drawn = place;
  }

  return {
    decoded: Promise.all([blurred, sharp, glass].map((image) => image.decode())),
    /** With the lens moved from its first place by some pixels. */
    draw(place: LensPlace, by: { x: number; y: number }) {
      if (
        place.picture.width !== drawn?.picture.width ||
        place.lens.x !== drawn.lens.x ||
        place.lens.y !== drawn.lens.y
      )
        layOut(place);
      move(round, by);
      move(glass, by);
      move(sharp, seenThrough(place, lens.magnification, by));
    },
  };
}

/** At the widths of the picture itself: the parts of both lie on one another. */
function request({ src, width, height }: PageImage, sizes: string): HTMLImageElement {
  const image = new Image(width, height);
  image.alt = "";
  image.decoding = "sync"; // it is decoded before it is shown
  image.sizes = sizes;
  image.srcset = imageSrcSet({ src, width });
  image.src = imageUrl(src, 1200);
  return image;
}

function setBox(
  { style }: HTMLElement,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}

function move({ style }: HTMLElement, { x, y }: { x: number; y: number }) {
  style.transform = `translate(${x}px, ${y}px)`;
}
