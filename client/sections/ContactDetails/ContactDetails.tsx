import { NewsletterButton } from "../../components/NewsletterButton/NewsletterButton.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./ContactDetails.module.css";

/** Email and phone first, then the steps after a first message, then the offices. */
export function ContactDetails({ section }: SectionProps<"contactDetails">) {
  const { heading, email, phone, steps, offices, newsletterButtonText } = section;
  return (
    <section className="section" data-surface="paper">
      <div className={`wrap columns ${styles.grid}`}>
        <p className={styles.reach}>
          <TextLink to={`mailto:${email}`}>{email}</TextLink>
          {phone && <TextLink to={`tel:${dialable(phone)}`}>{phone}</TextLink>}
        </p>
        <div className={styles.after}>
          <h2 className={styles.heading}>{heading}</h2>
          <ol className={styles.steps} role="list">
            {steps.map(({ _key, title, text }) => (
              <li key={_key} className={styles.step}>
                <h3 className={styles.title}>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className={styles.offices}>
          {offices.map(({ _key, name, address }) => (
            <address key={_key} className={styles.office}>
              <strong>{name}</strong>
              {address}
            </address>
          ))}
          {newsletterButtonText && <NewsletterButton variant="onPaper">{newsletterButtonText}</NewsletterButton>}
        </div>
      </div>
    </section>
  );
}

/** `+44 (0)114 496 0000` → `+441144960000`: after a country code the bracketed zero is not dialled. */
function dialable(phone: string): string {
  return phone.replace(/^(\+\d+)\s*\(0\)/, "$1").replace(/[^+\d]/g, "");
}
