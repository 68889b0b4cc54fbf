import { classNames } from "../../classNames.ts";
import { TextLink } from "../TextLink/TextLink.tsx";
import styles from "./Facts.module.css";

export type FactsProps = {
  facts: { _key: string; label: string; value: string; href?: string | undefined }[];
  className?: string;
  /** `plain`: two aligned columns. `ruled`: each fact on a ruled line of its own. */
  variant?: "plain" | "ruled";
};

/** Labels and values in narrow type; a value can be a link. */
export function Facts({ facts, className, variant = "plain" }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <dl className={classNames("fact", styles.facts, className)} data-variant={variant}>
      {facts.map(({ _key, label, value, href }) => (
        <div key={_key} className={styles.fact}>
          <dt>{label}</dt>
          <dd data-short={value.length < 4 ? value.length : undefined}>
            {href ? <TextLink to={href}>{value}</TextLink> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
