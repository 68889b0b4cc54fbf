import { classNames } from "../../classNames.ts";
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

/** Of the picture with the lens: as in the stylesheet. */
const openingSizes = "(width < 600px) 115vw, 100vw";

/**
 * Email and phone first, with a button that writes the email, perhaps from a field, then the steps after a first
 * message, then the offices, perhaps on a map across the window. With a picture, email and phone belong to the opening
 * of the page, above it.
 */
export function ContactDetails({ section, surface }: SectionProps<"contactDetails">) {
  const { heading, email, phone, letter, image, lens, steps, newsletterButtonText } = section;
  const { offices, officesImage, officesTallImage } = section;
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
  const addresses = offices.map(({ _key, name, address }) => (
    <section key={_key}>
      <h3 className={styles.title}>{name}</h3>
      <address className={styles.office}>{address}</address>
    </section>
  ));
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
      <section className={classNames("section", officesImage && styles.mapped)} data-surface="paper">
        <div className={`wrap columns ${styles.grid}`}>
          {!image && reach}
          <div className={styles.after}>
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
          <div className={styles.offices}>
            {offices.length > 0 && <h2 className={styles.heading}>Offices</h2>}
            {!officesImage && addresses}
            {newsletterButtonText && <NewsletterButton variant="onPaper">{newsletterButtonText}</NewsletterButton>}
          </div>
        </div>
        {officesImage && (
          <div className={classNames(styles.map, officesImage.width > officesImage.height ? styles.across : undefined)}>
            <Plate className={styles.wide} image={officesImage} sizes="100vw" />
            {officesTallImage && <Plate className={styles.tall} image={officesTallImage} sizes="100vw" />}
            {addresses}
          </div>
        )}
      </section>
    </div>
  );
}
