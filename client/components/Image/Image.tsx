import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { fittingWidth, imageSrcSet, imageUrl, isVectorImage } from "../../../shared/images.ts";
import type { PageImage } from "../../../shared/pageData.ts";
import { classNames } from "../../classNames.ts";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import { useNearViewport } from "../../hooks/useNearViewport.ts";
import { emptyPictureUrl, showPlaceholder } from "../../showPlaceholder.ts";
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
 * Its placeholder is shown until it is decoded. Unless it is the priority image or in the first view, it is loaded
 * when it is within 200 px of the viewport. Without script every image is loaded.
 */
export function Image({ isPriority = false, isInFirstView = false, ...image }: ImageProps) {
  if (isPriority) return <FirstViewImage {...image} fetchPriority="high" />;
  return isInFirstView ? <FirstViewImage {...image} loading="lazy" /> : <LazyImage {...image} />;
}

/**
 * Its placeholder is shown by the first script, and after a client-side navigation here. The first frame does not wait
 * until it is decoded, nor does the main thread; a plate that travels to a page does.
 */
function FirstViewImage(props: PictureProps) {
  const element = useRef<HTMLImageElement>(null);
  const [isNavigation] = useState(useIsHydrated());
  useLayoutEffect(() => {
    if (isNavigation && element.current) showPlaceholder(element.current);
  }, [isNavigation]);
  const decoding = isNavigation ? undefined : "async";
  return <Picture ref={element} {...props} decoding={decoding} data-placeholder={props.image.lqip} />;
}

function LazyImage({ image, sizes, className, travelsAs }: PictureProps) {
  const element = useRef<HTMLImageElement>(null);
  const shownPx = useNearViewport(element);
  const isNear = shownPx !== null;
  useLayoutEffect(() => {
    if (isNear && element.current) showPlaceholder(element.current);
  }, [isNear]);
  return (
    <>
      <Picture
        ref={element}
        image={image}
        sizes={isNear ? sizesFor(shownPx) : sizes}
        className={classNames(className, styles.scripted)}
        travelsAs={travelsAs}
        decoding="async"
        loading="lazy" // nothing waits for it any more, but a browser that prints loads such pictures first
        data-placeholder={image.lqip}
        // In the picture's place an empty one, so that nothing shifts.
        {...(!isNear && { src: emptyPictureUrl(image.width, image.height), srcSet: undefined })}
      />
      <noscript>
        <Picture image={image} sizes={sizes} className={className} loading="lazy" widthsPx={withoutScriptPx} />
      </noscript>
    </>
  );
}

/** Fewer: the addresses of all widths were half of a page's HTML. */
const withoutScriptPx = [640, 1080, 1920, 3840];

type PictureProps = Omit<ImageProps, "isPriority" | "isInFirstView"> & {
  "data-placeholder"?: string;
  widthsPx?: readonly number[];
} & Omit<ComponentProps<"img">, "alt" | "width" | "height">;

function Picture({ image, sizes, className, travelsAs, widthsPx, ...attributes }: PictureProps) {
  const picture = (
    <img
      {...sourcesOf(image, sizes, widthsPx)}
      {...attributes}
      className={classNames(styles.image, className)}
      data-focus={focusOf(image)}
      data-vector={isVectorImage(image.src) || undefined}
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
function sourcesOf({ src, width }: PageImage, sizes: string, widthsPx?: readonly number[]) {
  if (isVectorImage(src)) return { src: imageUrl(src, 384) };
  return { src: imageUrl(src, 1200), srcSet: imageSrcSet({ src, width }, widthsPx), sizes };
}

/** The focus in tenths for CSS, because the security policy forbids inline styles. */
function focusOf({ focus }: PageImage): string | undefined {
  return focus && `x${Math.round(focus.x * 10)} y${Math.round(focus.y * 10)}`;
}
