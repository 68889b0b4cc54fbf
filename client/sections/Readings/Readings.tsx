import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { Caption } from "../../components/Caption/Caption.tsx";
import { Image } from "../../components/Image/Image.tsx";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import { useTypeface } from "../../hooks/useTypeface.ts";
import { pressedButtons } from "../../pressedButtons.ts";
import { savesData } from "../../savesData.ts";
import { withoutPrivateUse } from "../../withoutPrivateUse.ts";
import type { SectionProps } from "../sectionProps.ts";
import { nearestThing } from "./nearestThing.ts";
import styles from "./Readings.module.css";
import { Spectrum, SpectrumColours } from "./Spectrum.tsx";

/** A pointer that has not moved for this time has stopped. */
const stopMs = 250;

/** So long the lens glides, and is on its way to a pointer that moves on. */
const glideMs = 300;

type Thing = SectionProps<"readings">["section"]["items"][number];
type Place = Pick<Thing, "x" | "y">;

/** Where the lens reads what things lie on, at its button. */
const middle: Place = { x: 50, y: 50 };

/** Of the picture, which is at most as wide as the window is high and the space beside the page's lines. */
const sizes = "(width < 980px) 100vw, min(55vw, 100vh + max(3vw, 50vw - 64rem))";

/** Of the same under the lens, where it is twice as large. */
const sizesUnderLens = "(width < 980px) 200vw, min(110vw, 200vh + max(6vw, 100vw - 128rem))";

/**
 * A picture of things, and a lens that the visitor moves over it: what a thing is made of stands beside it, very large,
 * and how sure that is; between things, what they lie on. Where the pointer stops near a thing, the lens glides to it.
 * Each is a button, too, which takes the lens there and keeps it, and an arrow key takes it to the next. What has a
 * spectrum is read for a moment: the curve rises, then the answer is shown. All answers are in one place, so nothing
 * moves. Without script and in print they are a list, and there is no lens.
 */
export function Readings({ section, id, colours, typeface }: SectionProps<"readings">) {
  const { _key, heading, image, items, fact, why } = section;
  const rest = section.rest && { ...section.rest, ...middle, _key: "rest" };
  const answers = rest ? [...items, rest] : items;
  const coloursId = `colours-${_key}`;
  const [readKey, setRead] = useState<string>();
  const [isTouched, setTouched] = useState(false);
  const isHydrated = useIsHydrated();
  const frame = useRef<HTMLDivElement>(null);
  const family = useTypeface(typeface, frame);
  const stop = useRef<ReturnType<typeof setTimeout>>(undefined);
  const glide = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isChosen = useRef(false);
  const begun = useRef<Point>(undefined);
  const read = answers.find(({ _key }) => _key === readKey) ?? items[0];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was pressed before hydration
  useEffect(() => {
    const pressed = pressedButtons(frame.current?.parentElement).at(-1);
    const thing = answers.find(({ _key }) => _key === pressed?.value);
    if (thing) press(thing);
    else if (items[0]) moveTo(items[0]);
  }, []);

  function moveTo({ x, y }: Place) {
    frame.current?.style.setProperty("--x", `${x}`);
    frame.current?.style.setProperty("--y", `${y}`);
  }

  function glideTo(place: Place) {
    clearTimeout(stop.current);
    clearTimeout(glide.current);
    glide.current = undefined;
    frame.current?.setAttribute("data-glides", "");
    moveTo(place);
  }

  function press(thing: Thing) {
    glideTo(thing);
    setRead(thing._key);
    setTouched(true);
    isChosen.current = true;
  }

  /** What is read is so far from the edges that under the lens there is nothing but the picture. */
  function point({ clientX, clientY, currentTarget }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const half = (50 * (currentTarget.lastElementChild?.clientWidth ?? 0)) / width;
    const within = (share: number, margin: number) => Math.min(100 - margin, Math.max(margin, 100 * share));
    const at = { x: within((clientX - left) / width, half), y: within((clientY - top) / height, (half * 4) / 3) };
    const thing = nearestThing(items, at, half);
    setRead((thing ?? rest ?? read)?._key);
    setTouched(true);
    isChosen.current = false;
    return { at, thing };
  }

  function tap(event: MouseEvent) {
    const { at, thing } = point(event);
    glideTo(thing ?? at);
  }

  /**
   * What a button has chosen stays until the picture is pressed: a pointer may only be on its way. So may a finger beside
   * the lens, until it has moved further along the lines than across them.
   */
  function follow(event: MouseEvent) {
    if (isChosen.current && !event.buttons) return;
    if (begun.current && !isAlong(begun.current, event)) return;
    begun.current = undefined;
    const { at, thing } = point(event);
    clearTimeout(stop.current);
    moveTo(at);
    glide.current ??= setTimeout(() => frame.current?.removeAttribute("data-glides"), glideMs);
    if (thing) stop.current = setTimeout(glideTo, stopMs, thing);
  }

  /** A mouse may come after a finger. */
  function forget() {
    begun.current = undefined;
  }

  /** An arrow key presses the button beside the one with the focus. */
  function step(event: KeyboardEvent<HTMLUListElement>) {
    const { direction } = getComputedStyle(event.currentTarget);
    const [back, forward] = direction === "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    const by = Number([forward, "ArrowDown"].includes(event.key)) - Number([back, "ArrowUp"].includes(event.key));
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const focused = buttons.findIndex((button) => button.matches(":focus"));
    const next = buttons[(focused + by + buttons.length) % buttons.length];
    next?.focus();
    next?.click();
  }

  return (
    <figure className={styles.section} data-surface={colours ? "field" : "ink"} data-colours={colours}>
      {answers.some(({ spectrum }) => spectrum) && <SpectrumColours id={coloursId} />}
      <div className={`wrap ${styles.readings}`}>
        <h2 id={id}>{heading}</h2>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and screen readers have the buttons */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div
          ref={frame}
          className={styles.frame}
          onClick={tap} // a finger that begins to scroll does not
          onPointerDown={({ pointerType, clientX, clientY, target, currentTarget }) => {
            const mayScroll = pointerType === "touch" && !currentTarget.lastElementChild?.contains(target as Node);
            begun.current = mayScroll ? { clientX, clientY } : undefined;
          }}
          onPointerMove={follow}
          onPointerUp={forget}
          onPointerCancel={forget}
          onDragStart={(event) => event.preventDefault()}
        >
          <Image image={image} sizes={sizes} />
          {isHydrated && (
            <span className={styles.lens}>
              {!savesData() && <Image image={{ ...image, alt: "" }} sizes={sizesUnderLens} />}
            </span>
          )}
        </div>
        <ul className={styles.answers} role="list" data-reads={isTouched}>
          {answers.map((thing) => (
            <li key={thing._key} data-shown={thing === read}>
              {thing.spectrum && <Spectrum values={thing.spectrum} id={coloursId} />}
              <small>{thing.thing}</small>{" "}
              <b data-letters={lettersOf(thing.large)} style={family}>
                {thing.large}
              </b>{" "}
              <p>{thing.text}</p>
              <p>
                Sure to {thing.sure} of 100
                {!thing.spectrum && (
                  <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={thing.sure} height="1" />
                  </svg>
                )}
              </p>
            </li>
          ))}
        </ul>
        <form method="dialog">
          <ul className={styles.things} role="list" onKeyDown={step}>
            {answers.map((thing) => (
              <li key={thing._key}>
                <button type="button" value={thing._key} aria-pressed={thing === read} onClick={() => press(thing)}>
                  {thing.thing}
                </button>
              </li>
            ))}
          </ul>
        </form>
        <p className="visuallyHidden" role="status">
          {isTouched && read && `${read.thing}: ${read.large}. ${read.text} Sure to ${read.sure} of 100.`}
        </p>
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}

type Point = { clientX: number; clientY: number };

/** Whether a finger that has moved so far reads, rather than scrolls the page. */
const isAlong = (from: Point, to: Point) => Math.abs(to.clientX - from.clientX) > Math.abs(to.clientY - from.clientY);

/** Words of more than five letters are smaller, and those of more than seven smaller still. */
function lettersOf(large: string): "7" | "many" | undefined {
  const { length } = withoutPrivateUse(large);
  if (length > 7) return "many";
  return length > 5 ? "7" : undefined;
}
