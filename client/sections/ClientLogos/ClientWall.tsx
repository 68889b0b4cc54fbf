import { Fragment, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { pathTo } from "../../../shared/routes.ts";
import { ChangedNumber } from "../../components/ChangedNumber/ChangedNumber.tsx";
import { Image } from "../../components/Image/Image.tsx";
import { Plate } from "../../components/Plate/Plate.tsx";
import { Swell } from "../../components/Swell/Swell.tsx";
import styles from "./ClientWall.module.css";
import type { ClientListProps } from "./clientList.ts";

type Client = ClientListProps["clients"][number];

/** The client that the visitor points at, or did last; and the one before, whose picture stays until it is covered. */
type Heat = { hotId?: string; coolingId?: string | undefined };

/**
 * Client names as a paragraph in large type, with what each client is. Where a pointer can hover, a picture beside it
 * stays in view: the work of all as on a contact sheet, of which that for the name that the visitor points at grows, on the
 * client's colours, with the number that changed. Elsewhere each name begins with the client's colour.
 */
export function ClientWall({ heading, clients, image }: ClientListProps) {
  const [{ hotId, coolingId }, setHeat] = useState<Heat>({});
  const wall = useRef<HTMLParagraphElement>(null);
  const heat = ({ target }: SyntheticEvent) => setHeat(heatedAt(target));
  // A pointer that rested on a name before there was a script sends no event.
  useEffect(() => setHeat(heatedAt(wall.current?.querySelector("[data-client]:is(:hover, :focus-visible)"))), []);
  const pictured = image ? [] : clients.filter(pictureOf);
  return (
    <section className="section" data-surface="ink">
      <div className={`wrap ${styles.columns}`}>
        <h2 className="visuallyHidden">{heading}</h2>
        <p ref={wall} className={styles.wall} onPointerOver={heat} onFocus={heat}>
          {clients.map((client, index) => (
            <Fragment key={client._id}>
              {index > 0 && (index === clients.length - 1 ? ", and " : ", ")}
              <Phrase client={client} />
            </Fragment>
          ))}
          .
        </p>
        {/* Hidden from assistive technology: it repeats what the linked case studies say. */}
        {(image || pictured.length > 0) && (
          <div className={styles.view} aria-hidden="true">
            {image ? (
              <Image className={styles.picture} image={{ ...image, alt: "" }} sizes={plateSizes(image)} isInFirstView />
            ) : (
              <div className={styles.sheet}>
                {pictured.map((client) => {
                  const picture = pictureOf(client);
                  return (
                    picture && (
                      <Image key={client._id} image={{ ...picture, alt: "" }} sizes={sheetSizes} isInFirstView />
                    )
                  );
                })}
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

/** The next state when a visitor points at an element: the same one outside the names. */
const heatedAt = (target: EventTarget | null | undefined) => (now: Heat) => {
  const name = target instanceof Element ? target.closest<HTMLElement>("[data-client]") : null;
  const hotId = name?.dataset.client;
  return hotId && hotId !== now.hotId ? { hotId, coolingId: now.hotId } : now;
};

/** The newest work for a client, else a photograph of the client's own. */
const pictureOf = ({ cover, plate }: Client) => cover ?? plate;

/** A client's name and what it is: with a case study, one link to that. */
function Phrase({ client }: { client: Client }) {
  const { _id, name, description, caseStudySlug, colours } = client;
  const attributes = { className: styles.phrase, "data-client": _id };
  const words = (
    <>
      <span className={styles.start}>
        <span className={styles.name}>
          {colours && <span className={styles.chip} data-colours={colours} />}
          {caseStudySlug ? <Swell>{name}</Swell> : name}
        </span>
        {description && ","}
      </span>
      {description && ` ${description}`}
    </>
  );
  return caseStudySlug ? (
    <Link {...attributes} to={pathTo("caseStudy", { slug: caseStudySlug })}>
      {words}
    </Link>
  ) : (
    <span {...attributes}>{words}</span>
  );
}

/** The picture is loaded when this is shown: its blurred placeholder stays until it is decoded. */
function Work({ client, place }: { client: Client; place: number }) {
  const { name, change, colours, caseStudySlug } = client;
  const picture = pictureOf(client);
  // Of two pictures with one name, neither would move to the next page.
  const [isShownElsewhere] = useState(() => document.querySelector(`[data-travels="${caseStudySlug}"]`) !== null);
  return (
    <div
      className={styles.work}
      data-surface={colours ? "field" : "tint"}
      data-colours={colours}
      data-row={Math.floor(place / 2)}
      data-column={place % 2}
    >
      <p className={styles.caption}>
        {change && (
          <>
            <span className={styles.change}>
              <ChangedNumber change={change} />
            </span>
            <span className="fact">{change.label}</span>
          </>
        )}
        <span className={`fact ${styles.whose}`}>{name}</span>
      </p>
      {picture && (
        <Plate
          className={styles.cover}
          image={{ ...picture, alt: "" }}
          sizes={coverSizes}
          isInFirstView
          travelsAs={isShownElsewhere ? undefined : caseStudySlug}
        />
      )}
    </div>
  );
}

/** Wider than the view where that shows only a part of the picture. */
const plateSizes = ({ width, height }: NonNullable<ClientListProps["image"]>) =>
  `(width >= 980px) max(33vw, ${(width / height).toFixed(2)} * min(41vw, 100svh - 9rem)), 1px`;

/** Half the view; where a picture of 256 px would have over half as many again as are shown, one of 128. */
const sheetSizes = [
  "(width >= 2304px) calc(25vw - 11.3rem)",
  "(980px <= width < 1060px) and (resolution < 1.5x) 128px",
  "(width >= 980px) 17vw",
  "1px",
].join(", ");

const coverSizes = "max(33vw, 1.6 * (min(41vw, 100svh - 9rem) - 8rem))";
