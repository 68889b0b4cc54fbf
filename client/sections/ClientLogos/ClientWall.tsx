import { Fragment, type HTMLAttributes, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { pathTo } from "../../../shared/routes.ts";
import { ChangedNumber } from "../../components/ChangedNumber/ChangedNumber.tsx";
import { Image } from "../../components/Image/Image.tsx";
import { Plate } from "../../components/Plate/Plate.tsx";
import { Swell } from "../../components/Swell/Swell.tsx";
import { useNearViewport } from "../../hooks/useNearViewport.ts";
import styles from "./ClientWall.module.css";
import type { ClientListProps } from "./clientList.ts";

type Client = ClientListProps["clients"][number];

/** The client that the visitor points at, or did last; and the one before, whose picture stays until it is covered. */
type Heat = { hotId?: string; coolingId?: string | undefined };

/**
 * Client names as a paragraph in large type, with a few words about each, and pictures of the work for all, each with
 * the number that changed on the client's colours: beside the names in wide windows, where that for the name that the
 * visitor points at grows, with its number, until the pointer leaves names and pictures, and the name stays hot as long;
 * else below the names. On phones the names are a list, each with its number and its picture.
 */
export function ClientWall({ heading, clients, image, surface }: ClientListProps) {
  const [{ hotId, coolingId }, setHeat] = useState<Heat>({});
  const wall = useRef<HTMLParagraphElement>(null);
  const heat = ({ target }: SyntheticEvent) => setHeat(heatedAt(target));
  // A pointer that rested on a name before there was a script sends no event.
  useEffect(() => setHeat(heatedAt(wall.current?.querySelector("[data-client]:is(:hover, :focus-visible)"))), []);
  const pictured = image ? [] : clients.filter(pictureOf);
  return (
    <section className={`section ${styles.section}`} data-surface="ink" data-joins={surface !== "paper" || undefined}>
      <div className={`wrap ${styles.columns}`} onPointerLeave={() => setHeat({})}>
        <h2 className="visuallyHidden">{heading}</h2>
        <p ref={wall} className={styles.wall} onPointerOver={heat} onFocus={heat}>
          {clients.map((client, index) => (
            <Fragment key={client._id}>
              {index > 0 && <span className={styles.between}>{index === clients.length - 1 ? ", and " : ", "}</span>}
              <Phrase client={client} isHot={client._id === hotId} isPictured={!image} isInFirstView={index < 3} />
            </Fragment>
          ))}
          <span className={styles.between}>.</span>
        </p>
        {/* Hidden from assistive technology: it repeats the names and their numbers. */}
        {(image || pictured.length > 0) && (
          <div className={styles.view} aria-hidden="true">
            {image ? (
              <Image className={styles.picture} image={{ ...image, alt: "" }} sizes={plateSizes(image)} isInFirstView />
            ) : (
              <div className={styles.sheet}>
                {pictured.map((client) => (
                  <SheetPicture key={client._id} client={client} />
                ))}
              </div>
            )}
            {/* In an element of its own: previews compare the children of the server's document with these. */}
            <div className={styles.works}>
              {[coolingId, hotId]
                .map((id) => clients.findIndex(({ _id }) => _id === id))
                .map((place) => clients[place] && <Work key={place} client={clients[place]} place={place} />)}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

/** The next state when a visitor points at an element: the same outside the names, or with no picture beside them. */
const heatedAt = (target: EventTarget | null | undefined) => (now: Heat) => {
  const name = target instanceof Element ? target.closest<HTMLElement>("[data-client]") : null;
  const view = name?.closest("p")?.nextElementSibling;
  const isBeside = view && getComputedStyle(view).position === "sticky";
  const hotId = isBeside ? name?.dataset.client : undefined;
  return hotId && hotId !== now.hotId ? { hotId, coolingId: now.hotId } : now;
};

/** The client's own picture, such as a detail of the work, else the cover of the newest case study. */
const pictureOf = ({ plate, cover }: Client) => plate ?? cover;

/**
 * The work for a client, small, and its number. Below the names the picture is displayed, and so loaded, when it is
 * within 200 px of the window.
 */
function SheetPicture({ client }: { client: Client }) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame) !== null;
  const picture = pictureOf(client);
  return (
    <div ref={frame} data-near={isNear || undefined} {...coloursOf(client)}>
      <ToCaseStudy slug={client.caseStudySlug} tabIndex={-1} aria-label={client.name}>
        <span className={styles.detail}>
          {picture && <Image image={{ ...picture, alt: "" }} sizes={sheetSizes} isInFirstView />}
        </span>
        <Caption client={client} />
      </ToCaseStudy>
    </div>
  );
}

type PhraseProps = { client: Client; isHot: boolean; isPictured: boolean; isInFirstView: boolean };

/**
 * A client's name and the words about it: with a case study, one link to that. Screen readers read the number here, which
 * others see on a picture, and on phones here, too.
 */
function Phrase({ client, isHot, isPictured, isInFirstView }: PhraseProps) {
  const { _id, name, description, colours, change, caseStudySlug } = client;
  const picture = isPictured && pictureOf(client);
  return (
    <ToCaseStudy slug={caseStudySlug} className={styles.phrase} data-client={_id} data-shown={isHot || undefined}>
      <span className={styles.start}>
        <span className={styles.name} data-colours={colours}>
          {caseStudySlug ? <Swell>{name}</Swell> : name}
        </span>
        {description && <span className={styles.between}>,</span>}
      </span>
      <span className={styles.words}>
        {description && ` ${description}`}
        {change && (
          <span className={styles.result}>
            <span className={styles.between}>: </span>
            <ChangedNumber change={change} /> <span className={styles.label}>{change.label}</span>
          </span>
        )}
      </span>
      {picture && (
        <span className={styles.besideWords}>
          <Image image={{ ...picture, alt: "" }} sizes="42vw" isInFirstView={isInFirstView} />
        </span>
      )}
    </ToCaseStudy>
  );
}

type ToCaseStudyProps = HTMLAttributes<HTMLElement> & { slug: string | undefined; plain?: "span" | "div" };

/** A link to the case study; without one, an element that is not a link. */
function ToCaseStudy({ slug, plain: Plain = "span", tabIndex, ...attributes }: ToCaseStudyProps) {
  if (!slug) return <Plain {...attributes} />;
  return <Link {...attributes} tabIndex={tabIndex} to={pathTo("caseStudy", { slug })} />;
}

/** The picture is loaded when this is shown: its blurred placeholder stays until it is decoded. */
function Work({ client, place }: { client: Client; place: number }) {
  const { name, caseStudySlug } = client;
  const picture = pictureOf(client);
  // Only a cover moves to the next page; and of two with one name, neither would.
  const [travels] = useState(() => !client.plate && !document.querySelector(`[data-travels="${caseStudySlug}"]`));
  return (
    <ToCaseStudy
      slug={caseStudySlug}
      plain="div"
      tabIndex={-1}
      aria-label={name}
      className={styles.work}
      {...coloursOf(client)}
      data-row={Math.floor(place / 2)}
      data-column={place % 2}
    >
      <Caption client={client} />
      {picture && (
        <Plate
          className={styles.cover}
          image={{ ...picture, alt: "" }}
          sizes={coverSizes}
          isInFirstView
          travelsAs={travels ? caseStudySlug : undefined}
        />
      )}
    </ToCaseStudy>
  );
}

const coloursOf = ({ colours }: Client) => ({ "data-surface": colours ? "field" : "tint", "data-colours": colours });

/** The number that changed, what it counts, and the client's name. */
function Caption({ client: { name, change } }: { client: Client }) {
  return (
    <span className={styles.caption}>
      {change && (
        <>
          <span className={styles.change}>
            <ChangedNumber change={change} />
          </span>
          <span className="fact">{change.label}</span>
        </>
      )}
      <span className={`fact ${styles.whose}`}>{name}</span>
    </span>
  );
}

/** Wider than the view where that shows only a part of the picture. */
const plateSizes = ({ width, height }: NonNullable<ClientListProps["image"]>) =>
  `(width >= 1216px) max(42vw, ${(width / height).toFixed(2)} * min(50vw, 100svh - 9rem)), 100vw`;

/** A quarter of the view's height beside the names, a quarter of the window below them. */
const sheetSizes = "(width >= 1216px) 13.3vw, 25vw";

const coverSizes = "50vw";
