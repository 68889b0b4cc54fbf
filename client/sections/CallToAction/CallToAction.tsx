import { TextLink } from "../../components/TextLink/TextLink.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./CallToAction.module.css";

/** A question, an optional explanation and a link. */
export function CallToAction({ section }: SectionProps<"callToAction">) {
  const { heading, text, link } = section;
  return (
    <section className="section" data-surface="ink">
      <div className={`wrap columns ${styles.content}`}>
        <h2>{heading}</h2>
        <div className={styles.words}>
          {text && <p className="lede">{text}</p>}
          <p className="lede">
            <TextLink to={link.href}>{link.label}</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}
