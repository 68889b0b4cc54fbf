import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { fittingWidth, imageSrcSet, imageUrl, isVectorImage } from "../../../shared/images.ts";
import type { PageImage } from "../../../shared/pageData.ts";
import { classNames } from "../../classNames.ts";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import { useNearViewport } from "../../hooks/useNearViewport.ts";
import styles from "./Image.module.css";
import { Traveller } from "./Traveller.tsx";

export type ImageProps = {
  image: PageImage;
  /** The displayed width as a `sizes` attribute; for a lazy image, script replaces it by the measured width. */
  sizes: string;
  className?: string;
  /** The page's most important image: loaded at once, with high priority. At most one per page. */
  isPriority?: boolean;
  /** Visible when the page opens, but not the priority image: the browser loads it, without waiting for script. */
  isInFirstView?: boolean;
  /** The slug of a case study: in a page transition, its picture moves to its place on the next page. */
  travelsAs?: string | undefined;
};

/**
 * A content image, loaded from the optimiser at the listed widths up to its own.
 *
 * Unless it is the priority image or in the first view, its placeholder is shown until it is within 200 px of the
 * viewport. Without script every image is loaded.
 */
export function Image({ isPriority = false, isInFirstView = false, ...image }: ImageProps) {
  if (isPriority) return <FirstViewImage {...image} fetchPriority="high" />;
  return isInFirstView ? <FirstViewImage {...image} loading="lazy" /> : <LazyImage {...image} />;
}

/** After a client-side navigation, its placeholder is shown until it has loaded. */
function FirstViewImage({ image, ...rest }: PictureProps) {
  const element = useRef<HTMLImageElement>(null);
  const [isNavigation] = useState(useIsHydrated());
  useLayoutEffect(() => {
    if (isNavigation && element.current) showBehind(element.current, placeholderOf(image));
  }, [isNavigation, image]);
  return <Picture ref={element} image={image} {...rest} />;
}

/** Sets the placeholder as the element's background until its image has loaded. */
function showBehind(element: HTMLImageElement, placeholder: string): void {
  if (element.complete) return;
  element.style.background = `url("${placeholder}") 50% / cover`;
  element.addEventListener("load", () => element.style.removeProperty("background"), { once: true });
}

function LazyImage({ image, sizes, className, travelsAs }: PictureProps) {
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
        travelsAs={travelsAs}
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

function Picture({ image, sizes, className, travelsAs, ...attributes }: PictureProps) {
  const picture = (
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
  return travelsAs ? <Traveller slug={travelsAs}>{picture}</Traveller> : picture;
}

/** The `sizes` value for which the browser picks the listed width that fits. In `vw`, so it stays right on resize. */
function sizesFor(shownPx: number): string {
  const { devicePixelRatio, innerWidth } = window;
  const share = fittingWidth(shownPx * devicePixelRatio) / (devicePixelRatio * innerWidth);
  return `${(99.5 * share).toFixed(2)}vw`; // slightly less, so that rounding does not pick the next width
}

/** A vector image has one URL. A raster image has the listed widths, and a medium one for browsers without `srcset`. */
function sourcesOf({ src, width }: PageImage, sizes: string) {
  if (isVectorImage(src)) return { src: imageUrl(src, 384) };
  return { src: imageUrl(src, 1200), srcSet: imageSrcSet({ src, width }), sizes };
}

/** The focus as one of nine names for CSS, because the security policy forbids inline styles. */
function focusOf({ focus }: PageImage): string | undefined {
  if (!focus) return undefined;
  const third = (fraction: number, names: [string, string, string]) => names[Math.min(2, Math.floor(fraction * 3))];
  return `${third(focus.y, ["top", "middle", "bottom"])} ${third(focus.x, ["left", "centre", "right"])}`;
}

/** The low-quality placeholder, stretched to the image's aspect ratio so that nothing shifts when the image loads. */
function placeholderOf({ lqip, width, height }: PageImage): string {
  const lowQuality = lqip ? `<image href='${lqip}' width='100%' height='100%' preserveAspectRatio='none'/>` : "";
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'>${lowQuality}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll("%", "%25").replaceAll("<", "%3C").replaceAll(">", "%3E")}`;
}
