import { Fragment, type SyntheticEvent, useState } from "react";
import { Link } from "react-router-dom";
import { pathTo } from "../../../shared/routes.ts";
import { ChangedNumber } from "../../components/ChangedNumber/ChangedNumber.tsx";
import { Image } from "../../components/Image/Image.tsx";
import { Swell } from "../../components/Swell/Swell.tsx";
import styles from "./ClientWall.module.css";
import type { ClientListProps } from "./clientList.ts";

type Client = ClientListProps["clients"][number];

/**
 * Client names as a paragraph in large type, with what each client is. Where a pointer can hover, a picture beside it
 * stays in view: the plate of the name that the visitor pointed at last, and the number that changed there.
 */
export function ClientWall({ heading, clients, image }: ClientListProps) {
  const [hotId, setHotId] = useState<string>();
  const heat = ({ target }: SyntheticEvent) => {
    const name = target instanceof Element ? target.closest<HTMLElement>("[data-client]") : null;
    if (name) setHotId(name.dataset.client);
  };
  const firstImage = image ?? clients.find(({ plate }) => plate)?.plate;
  return (
    <section className="section" data-surface="ink">
      <div className={`wrap ${styles.columns}`}>
        <h2 className="visuallyHidden">{heading}</h2>
        <p className={styles.wall} onPointerOver={heat} onFocus={heat}>
          {clients.map((client, index) => (
            <Fragment key={client._id}>
              {index > 0 && (index === clients.length - 1 ? ", and " : ", ")}
              <Phrase client={client} />
            </Fragment>
          ))}
          .
        </p>
        {firstImage && <View client={clients.find(({ _id }) => _id === hotId)} image={firstImage} />}
      </div>
    </section>
  );
}

/** A client's name and what it is: with a case study, one link to that. */
function Phrase({ client: { _id, name, description, caseStudySlug } }: { client: Client }) {
  const attributes = { className: styles.phrase, "data-client": _id };
  const words = (
    <>
      <span className={styles.start}>
        <span className={styles.name}>{caseStudySlug ? <Swell>{name}</Swell> : name}</span>
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

/** Hidden from assistive technology: it repeats what the linked case studies say. */
function View({ client, image }: { client: Client | undefined; image: NonNullable<ClientListProps["image"]> }) {
  const shown = client?.plate ?? image;
  const shape = (shown.width / shown.height).toFixed(2);
  return (
    <div className={styles.view} aria-hidden="true">
      <Image
        key={client?._id}
        className={styles.picture}
        image={{ ...shown, alt: "" }}
        sizes={`(width >= 980px) max(33vw, ${shape} * min(41vw, 100svh - 15rem)), 1px`}
        isInFirstView={!client}
      />
      <p className={styles.caption}>
        {client?.change && (
          <span className={styles.change}>
            <ChangedNumber change={client.change} /> <span className="fact">{client.change.label}</span>
          </span>
        )}
        <span className="fact">{client?.name ?? "Every name leads to what changed there."}</span>
      </p>
    </div>
  );
}
