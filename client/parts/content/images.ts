/** Images for examples: files in `public/`, so that examples need no content service. */

import type { PageImage } from "../../../shared/pageData.ts";

export const coldPlate: PageImage = {
  src: "/plate-cold.jpg",
  width: 1920,
  height: 1200,
  alt: "A plate of cold steel with a dark disc cut into it, right of the middle.",
  lqip: "data:image/webp;base64,UklGRjYAAABXRUJQVlA4ICoAAACwAQCdASoIAAUABUB8JYwCdADcMJVgAP7R6RL1AE00CZQ2qNA4Tp4p/AA=",
};

export const hotPlate: PageImage = {
  src: "/plate-overheated.jpg",
  width: 1920,
  height: 1200,
  alt: "The same plate overheated: bands of orchid, violet and blue run round the disc.",
  lqip: "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoIAAUABUB8JagCdAD0QV+PkAD6khizEltpqCwrN1f1quSdFpvUZahD2NhywQwA",
};

/** Simulates an image that an editor has cropped to be tall; only for frames that crop it so. */
export const tallPlate: PageImage = { ...coldPlate, width: 750, height: 1200 };

export const badge: PageImage = { src: "/badge.svg", width: 141, height: 60, alt: "Certified diverse supplier" };

export const disc: PageImage = { src: "/favicon.svg", width: 64, height: 64, alt: "A dark disc on an orchid plate" };

/** An image smaller than its frame. */
export const smallPlate: PageImage = {
  src: "/icon-192.png",
  width: 192,
  height: 192,
  alt: "A small orchid plate with a dark disc cut into it.",
};
