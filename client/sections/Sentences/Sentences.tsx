import { Caption } from "../../components/Caption/Caption.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Sentences.module.css";

/**
 * Numbered sentences in large type, each after the wordings that it replaced, struck out. Where they open a page, they
 * are the largest type on it, without numbers; the page's `h1` is under them, so their heading is none.
 */
export function Sentences({ section, opens, colours }: SectionProps<"sentences">) {
  const { heading, items, fact, why } = section;
  return (
    <section
      className={opens ? styles.opening : "section"}
      data-surface={opens ? "ink" : "paper"}
      data-colours={opens ? undefined : colours}
    >
      <figure className="wrap">
        {opens ? <p className="fact">{heading}</p> : <h2>{heading}</h2>}
        <ol className={styles.list} role="list">
          {items.map(({ _key, number, before, after }, index) => (
            <li key={_key}>
              {!opens && <span>{number ?? index + 1}</span>}
              <p>
                {before.length > 0 && (
                  <>
                    <span>
                      <span className="visuallyHidden">Before: </span>
                      {before.flatMap((draft) => [<del key={draft}>{draft}</del>, " "])}
                    </span>
                    <span className="visuallyHidden">Now: </span>
                  </>
                )}
                <ins>{after}</ins>
              </p>
            </li>
          ))}
        </ol>
        <Caption fact={fact} why={why} />
      </figure>
    </section>
  );
}
