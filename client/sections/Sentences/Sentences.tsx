import { Caption } from "../../components/Caption/Caption.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Sentences.module.css";

/** Numbered sentences in large type, each after the wordings that it replaced, struck out. */
export function Sentences({ section }: SectionProps<"sentences">) {
  const { heading, items, fact, why } = section;
  return (
    <section className="section" data-surface="paper">
      <figure className="wrap">
        <h2>{heading}</h2>
        <ol className={styles.list} role="list">
          {items.map(({ _key, number, before, after }, index) => (
            <li key={_key}>
              <span>{number ?? index + 1}</span>
              <p>
                {before.length > 0 && <span className="visuallyHidden">Before: </span>}
                {before.flatMap((draft) => [<del key={draft}>{draft}</del>, " "])}
                {before.length > 0 && <span className="visuallyHidden">Now: </span>}
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
