import { Fragment } from "react";
import { ChangedNumber } from "../../components/ChangedNumber/ChangedNumber.tsx";
import { NewsletterButton } from "../../components/NewsletterButton/NewsletterButton.tsx";
import { Plate } from "../../components/Plate/Plate.tsx";
import { Swell } from "../../components/Swell/Swell.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { emailLink } from "../../emailLink.ts";
import { telephoneLink } from "../../telephoneLink.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./ContactDetails.module.css";
import { Draft } from "./Draft.tsx";
import { Lens } from "./Lens.tsx";

/** Of the pictures across the window, and above or beside the offices, as in the stylesheet. */
const openingSizes = "(width < 600px) 115vw, 100vw";
const pictureSizes = "(width < 600px) 92vw, min(46vw, 66svh)";

/**
 * Email and phone first, with a button that writes the email, perhaps from a field, then the steps after a first
 * message, then the offices. With a picture, email and phone belong to the opening of the page, above it.
 */
export function ContactDetails({ section, surface }: SectionProps<"contactDetails">) {
  const { heading, email, phone, letter, image, lens, steps, offices, officesImage, newsletterButtonText } = section;
  const reach = (
    <div className={styles.reach}>
      <address>
        <TextLink to={`mailto:${email}`}>{email}</TextLink>
        {phone && <TextLink to={telephoneLink(phone)}>{phone}</TextLink>}
        {letter && !letter.question && (
          <TextLink className={styles.write} to={emailLink(email, letter)}>
            <Swell>{letter.linkText}</Swell>
          </TextLink>
        )}
      </address>
      {letter?.question && (
        <Draft id={`draft-${section._key}`} email={email} letter={letter} question={letter.question} />
      )}
    </div>
  );
  return (
    <div data-surface={image && surface !== "paper" ? "ink" : undefined} data-joins={image && ""}>
      {image && (
        <div className={styles.opening}>
          <div className="wrap">{reach}</div>
          {lens ? (
            <Lens className={styles.plate} lens={lens} image={image} sizes={openingSizes} />
          ) : (
            <Plate className={styles.plate} image={image} sizes={openingSizes} isPriority />
          )}
        </div>
      )}
      <section className="section" data-surface="paper" data-answers>
        <div className={`wrap columns ${styles.grid}`}>
          {!image && reach}
          <div>
            <h2 className={styles.heading}>{heading}</h2>
            <ol className={styles.steps} role="list">
              {steps.map(({ _key, title, text, amount }) => (
                <li key={_key} className={styles.step} data-counted={amount ? true : undefined}>
                  <h3 className={styles.title}>{title}</h3>
                  {amount && (
                    <p className={styles.amount}>
                      <ChangedNumber change={{ was: undefined, value: amount }} />
                    </p>
                  )}
                  <p className={styles.text}>{text}</p>
                </li>
              ))}
            </ol>
          </div>
          <div className={styles.offices} data-pictured={officesImage ? true : undefined}>
            {offices.length > 0 && <h2 className={styles.heading}>Offices</h2>}
            {offices.map(({ _key, name, address }, index) => (
              <Fragment key={_key}>
                <section>
                  <h3 className={styles.title}>{name}</h3>
                  <address className={styles.office}>{address}</address>
                </section>
                {officesImage && index === 0 && (
                  <Plate className={styles.between} image={officesImage} sizes={pictureSizes} />
                )}
              </Fragment>
            ))}
            {newsletterButtonText && <NewsletterButton variant="onPaper">{newsletterButtonText}</NewsletterButton>}
          </div>
        </div>
      </section>
    </div>
  );
}
