import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { fittingWidth, imageSrcSet, imageUrl, isVectorImage } from "../../../shared/images.ts";
import type { PageImage } from "../../../shared/pageData.ts";
import { classNames } from "../../classNames.ts";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import { useNearViewport } from "../../hooks/useNearViewport.ts";
import styles from "./Image.module.css";

export type ImageProps = {
  image: PageImage;
  /** How wide the image is shown, as in the `sizes` attribute; measured where script can, before it is loaded. */
  sizes: string;
  className?: string;
  /** The one image of the page that a visitor waits for: loaded at once, before everything else. */
  isPriority?: boolean;
  /** One that is seen as the page opens, but that nobody waits for: the browser loads it, and script need not come first. */
  isInFirstView?: boolean;
};

/**
 * A content image through the optimiser, at the listed widths up to its own.
 *
 * Unless it is the priority image or in the first view, it waits until it is within 200 px of the viewport, its
 * placeholder standing in; without script they are all there.
 */
export function Image({ isPriority = false, isInFirstView = false, ...image }: ImageProps) {
  if (isPriority) return <FirstViewImage {...image} fetchPriority="high" />;
  return isInFirstView ? <FirstViewImage {...image} loading="lazy" /> : <LazyImage {...image} />;
}

/** On a page that a visitor comes to from another one, the placeholder is seen until the image is there. */
function FirstViewImage({ image, ...rest }: PictureProps) {
  const element = useRef<HTMLImageElement>(null);
  const [comesLater] = useState(useIsHydrated());
  useLayoutEffect(() => {
    if (comesLater && element.current) showBehind(element.current, placeholderOf(image));
  }, [comesLater, image]);
  return <Picture ref={element} image={image} {...rest} />;
}

/** Shows a picture in the element's place until its own has been loaded. */
function showBehind(element: HTMLImageElement, address: string): void {
  if (element.complete) return;
  element.style.background = `url("${address}") 50% / cover`;
  element.addEventListener("load", () => element.style.removeProperty("background"), { once: true });
}

function LazyImage({ image, sizes, className }: PictureProps) {
  const element = useRef<HTMLImageElement>(null);
  const shownPx = useNearViewport(element);
  const placeholder = shownPx === null ? { src: placeholderOf(image), srcSet: undefined } : {};
  return (
    <>
      <Picture
        ref={element}
        image={image}
        sizes={shownPx === null ? sizes : sizesFor(shownPx)}
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

type PictureProps = Omit<ImageProps, "isPriority" | "isInFirstView"> &
  Omit<ComponentProps<"img">, "alt" | "width" | "height">;

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

/** The `sizes` by which a browser takes the listed width that fits; as a share of the window, which may change. */
function sizesFor(shownPx: number): string {
  const { devicePixelRatio, innerWidth } = window;
  const share = fittingWidth(shownPx * devicePixelRatio) / (devicePixelRatio * innerWidth);
  return `${(99.5 * share).toFixed(2)}vw`; // a little less than asks for that width: rounding must not ask for the next
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
