import { type ComponentProps, useRef } from "react";
import { imageSrcSet, imageUrl, isVectorImage } from "../../../shared/images.ts";
import type { PageImage } from "../../../shared/pageData.ts";
import { classNames } from "../../classNames.ts";
import { useNearViewport } from "../../hooks/useNearViewport.ts";
import styles from "./Image.module.css";

export type ImageProps = {
  image: PageImage;
  /** How wide the image is shown, as in the `sizes` attribute: without it the browser would load the largest. */
  sizes: string;
  className?: string;
  /** The one image of the page that a visitor waits for: loaded at once, before everything else. */
  isPriority?: boolean;
};

/**
 * A content image through the optimiser, at the listed widths up to its own.
 *
 * All but the priority image wait until they are within 200 px of the viewport, their placeholder standing in; without
 * script they are all there.
 */
export function Image({ isPriority = false, ...image }: ImageProps) {
  return isPriority ? <Picture {...image} fetchPriority="high" /> : <LazyImage {...image} />;
}

function LazyImage({ image, sizes, className }: Omit<ImageProps, "isPriority">) {
  const element = useRef<HTMLImageElement>(null);
  const isNear = useNearViewport(element);
  const placeholder = isNear ? {} : { src: placeholderOf(image), srcSet: undefined };
  return (
    <>
      <Picture
        ref={element}
        image={image}
        sizes={sizes}
        className={classNames(className, styles.scripted)}
        decoding="async"
        {...placeholder}
      />
      <noscript>
        <Picture image={image} sizes={sizes} className={className} loading="lazy" />
      </noscript>
    </>
  );
}

type PictureProps = Omit<ImageProps, "isPriority"> & Omit<ComponentProps<"img">, "alt" | "width" | "height">;

function Picture({ image, sizes, className, ...attributes }: PictureProps) {
  return (
    <img
      {...sourcesOf(image, sizes)}
      {...attributes}
      className={classNames(styles.image, className)}
      data-focus={focusOf(image)}
      width={image.width}
      height={image.height}
      alt={image.alt}
    />
  );
}

/** A drawing has one size; a photograph the listed widths, and a middling one for browsers that know no `srcset`. */
function sourcesOf({ src, width }: PageImage, sizes: string) {
  if (isVectorImage(src)) return { src: imageUrl(src, 384) };
  return { src: imageUrl(src, 1200), srcSet: imageSrcSet({ src, width }), sizes };
}

/** A ninth of the picture to keep in view when it is cropped by its frame; styles may not be written inline. */
function focusOf({ focus }: PageImage): string | undefined {
  if (!focus) return undefined;
  const third = (fraction: number, names: [string, string, string]) => names[Math.min(2, Math.floor(fraction * 3))];
  return `${third(focus.y, ["top", "middle", "bottom"])} ${third(focus.x, ["left", "centre", "right"])}`;
}

/**
 * The tiny picture, stretched to the image's own proportions: a few pixels cannot have them, and the page would move when
 * the image arrives.
 */
function placeholderOf({ lqip, width, height }: PageImage): string {
  const picture = lqip ? `<image href='${lqip}' width='100%' height='100%' preserveAspectRatio='none'/>` : "";
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'>${picture}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll("%", "%25").replaceAll("<", "%3C").replaceAll(">", "%3E")}`;
}
