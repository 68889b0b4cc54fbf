import { NewsletterButton } from "../../components/NewsletterButton/NewsletterButton.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { telephoneLink } from "../../telephoneLink.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./ContactDetails.module.css";

/** Email and phone first, then the steps after a first message, then the offices. */
export function ContactDetails({ section }: SectionProps<"contactDetails">) {
  const { heading, email, phone, steps, offices, newsletterButtonText } = section;
  return (
    <section className="section" data-surface="paper" data-answers>
      <div className={`wrap columns ${styles.grid}`}>
        <address className={styles.reach}>
          <TextLink to={`mailto:${email}`}>{email}</TextLink>
          {phone && <TextLink to={telephoneLink(phone)}>{phone}</TextLink>}
        </address>
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
          {offices.length > 0 && <h2 className={styles.heading}>Offices</h2>}
          {offices.map(({ _key, name, address }) => (
            <section key={_key}>
              <h3 className={styles.title}>{name}</h3>
              <address className={styles.office}>{address}</address>
            </section>
          ))}
          {newsletterButtonText && <NewsletterButton variant="onPaper">{newsletterButtonText}</NewsletterButton>}
        </div>
      </div>
    </section>
  );
}
