import { Fragment, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { ChangedNumber } from "../../components/ChangedNumber/ChangedNumber.tsx";
import { Image } from "../../components/Image/Image.tsx";
import { Swell } from "../../components/Swell/Swell.tsx";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import styles from "./ClientWall.module.css";
import type { ClientListProps } from "./clientList.ts";
import { ToCaseStudy } from "./ToCaseStudy.tsx";

type Client = ClientListProps["clients"][number];

/** The client whose work is shown; and the one before, whose work stays until it is covered. */
type Heat = { hotId?: string | undefined; coolingId?: string | undefined };

/**
 * Client names as a paragraph in large type, with a few words about each, and the work for one of them, with the number
 * that changed on the client's colours: beside the names in wide windows, else below them, at the window's foot. It
 * is that of the first client that has a picture, then of the name that the visitor points at, or that is scrolled past
 * the reading line where fingers cannot point.
 */
export function ClientWall({ heading, clients, image, surface }: ClientListProps) {
  const firstId = clients.find(pictureOf)?._id;
  const isViewed = Boolean(image ?? firstId);
  const restId = image ? undefined : firstId;
  const [{ hotId, coolingId }, setHeat] = useState<Heat>({ hotId: restId });
  const isHydrated = useIsHydrated();
  const wall = useRef<HTMLParagraphElement>(null);
  const heat = ({ target }: SyntheticEvent) => setHeat(heatedBy(target));
  // A touch on a name starts to scroll or follows the link, so it shows nothing. While a name has the focus, only a
  // pointer that moves counts: the page scrolls to the focus, and then `pointerover` fires for a pointer at rest, too.
  const heatUnder = (event: PointerEvent) =>
    event.pointerType !== "touch" && (event.type === "pointermove" || !hasFocus(wall.current)) && heat(event);
  // A pointer that rested on a name before there was a script sends no event.
  useEffect(() => setHeat(heatedBy(wall.current?.querySelector("[data-client]:is(:hover, :focus-visible)"))), []);
  useEffect(() => watchReading(wall.current, (id = restId) => setHeat(heatedAt(id))), [restId]);
  return (
    <section className={`section ${styles.section}`} data-surface="ink" data-joins={surface !== "paper" || undefined}>
      <div className={`wrap ${styles.columns}`}>
        <h2 className="visuallyHidden">{heading}</h2>
        <p ref={wall} className={styles.wall} onPointerOver={heatUnder} onPointerMove={heatUnder} onFocus={heat}>
          {clients.map((client, index) => (
            <Fragment key={client._id}>
              {index > 0 && (index === clients.length - 1 ? ", and " : ", ")}
              <Phrase client={client} shown={client._id === hotId ? (isHydrated ? "script" : "first") : undefined} />
            </Fragment>
          ))}
          .
        </p>
        {/* Hidden from assistive technology: it repeats the names and their numbers. */}
        {isViewed && (
          <div className={styles.view} aria-hidden="true">
            {image && (
              <Image className={styles.picture} image={{ ...image, alt: "" }} sizes={viewSizes} isInFirstView />
            )}
            {/* In an element of its own: previews compare the children of the server's document with these. */}
            <div className={styles.works}>
              {(hotId ? [coolingId, hotId] : [])
                .map((id) => clients.findIndex(({ _id }) => _id === id))
                .map(
                  (place, layer, [below = -1]) =>
                    clients[place] && (
                      <Work key={place} client={clients[place]} comesFromAbove={layer > 0 && place < below} />
                    ),
                )}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

const heatedAt = (hotId: string | undefined) => (now: Heat) =>
  hotId === now.hotId ? now : { hotId, coolingId: now.hotId };

/** The next state when a visitor points at an element: the same outside the names. */
function heatedBy(target: EventTarget | null | undefined): (now: Heat) => Heat {
  const name = target instanceof Element && target.closest<HTMLElement>("[data-client]");
  return name ? heatedAt(name.dataset.client) : (now) => now;
}

const hasFocus = (wall: HTMLElement | null) => Boolean(wall?.querySelector(":focus-visible"));

/** The part of the window in which names are not yet read. */
const unread = "55%";

/**
 * Calls back with the client of the last name above the reading line, where the work is below the names or the visitor
 * has no pointer; without one at the top of the page. Not while a name has the focus, and not where no work is shown.
 */
function watchReading(wall: HTMLElement | null, onRead: (id: string | undefined) => void) {
  const view = wall?.nextElementSibling;
  if (!wall || !view) return;
  const names = [...wall.querySelectorAll<HTMLElement>("[data-client]")];
  const read = new Set<Element>();
  const canHover = window.matchMedia("(hover)");
  // As the style says: with large text it is below in wide windows, too.
  const isBeside = () => getComputedStyle(view).gridColumnStart !== "auto";
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) read[isIntersecting ? "add" : "delete"](target);
      if ((canHover.matches && isBeside()) || hasFocus(wall)) return;
      onRead(scrollY > 0 ? names.findLast((name) => read.has(name))?.dataset.client : undefined);
    },
    { rootMargin: `99999px 0px -${unread}` }, // without an end above, so that a fast scroll passes none
  );
  for (const name of names) observer.observe(name);
  return () => observer.disconnect();
}

/** The client's own picture, such as a detail of the work, else the cover of the newest case study. */
const pictureOf = ({ plate, cover }: Client) => plate ?? cover;

/** Set where the client's work is shown: until hydration it is the first one's, then script chooses. */
type PhraseProps = { client: Client; shown: "first" | "script" | undefined };

/** A client's name, the words about it, and its number where no work shows it: with a case study, one link to that. */
function Phrase({ client, shown }: PhraseProps) {
  const { _id, name, description, colours, change, caseStudySlug } = client;
  const comma = description && (
    <span key="comma" className={styles.comma}>
      ,
    </span>
  );
  return (
    <ToCaseStudy slug={caseStudySlug} className={styles.phrase} data-client={_id} data-shown={shown}>
      <span className={styles.name} data-colours={colours}>
        {caseStudySlug ? <Swell after={comma}>{name}</Swell> : [name, comma]}
      </span>
      {description && ` ${description}`}
      {change && (
        <span className={styles.result}>
          : <ChangedNumber change={change} /> {change.label}
        </span>
      )}
    </ToCaseStudy>
  );
}

/** The number that changed, what it counts and the client's name, below a picture that is loaded when this is shown. */
function Work({ client, comesFromAbove }: { client: Client; comesFromAbove: boolean }) {
  const { name, change, colours, caseStudySlug } = client;
  const picture = pictureOf(client);
  return (
    <ToCaseStudy
      slug={caseStudySlug}
      plain="div"
      tabIndex={-1}
      aria-label={name}
      className={styles.work}
      data-surface={colours ? "field" : "tint"}
      data-colours={colours}
      data-from={comesFromAbove ? "above" : undefined}
    >
      <span className={styles.caption}>
        {change && (
          <span className={styles.change}>
            <ChangedNumber change={change} />
          </span>
        )}
        <span className={`fact ${styles.whose}`}>{name}</span>
        {change && <span className="fact">{change.label}</span>}
      </span>
      {picture && <Image className={styles.picture} image={{ ...picture, alt: "" }} sizes={viewSizes} isInFirstView />}
    </ToCaseStudy>
  );
}

/** Beside the names, which without script have their numbers; in a strip below them, where it is 8:5; or edge to edge. */
const viewSizes = [
  "(scripting: none) and (width >= 56rem) max(41vw, min(48vw, 160vh - 33rem, 70rem))",
  "(width >= 56rem) 41vw",
  "(scripting: none) max(100vw, 67vh - 11rem)",
  "(width >= 20rem) and (height >= 36rem) max(38vw, 12.8rem)",
  "100vw",
].join(", ");
