import { type FormEvent, useState } from "react";
import { trapField } from "../../../shared/newsletter.ts";
import { pathTo } from "../../../shared/routes.ts";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import { Swell } from "../Swell/Swell.tsx";
import { TextLink } from "../TextLink/TextLink.tsx";
import styles from "./NewsletterForm.module.css";
import { type NewsletterField, newsletterFields } from "./newsletterFields.ts";
import { newsletterSuccessId } from "./newsletterId.ts";

const [firstName, lastName, email] = newsletterFields;

export type NewsletterFormProps = {
  onValid: (form: HTMLFormElement) => void;
  /** The URL that the form posts to; without one, its fields have no names and it leads to the success message. */
  action?: string;
  /** What the button says. */
  label?: string;
  isSending?: boolean;
  /** The content's error message after a failed attempt. */
  error?: string;
};

export function NewsletterForm({ onValid, action, label = "Subscribe", isSending, error }: NewsletterFormProps) {
  const [invalidIds, setInvalidIds] = useState<string[]>([]);
  const hasScript = useIsHydrated(); // before hydration the browser shows its own messages

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const invalid = newsletterFields.map(({ id }) => inputOf(form, id)).filter(({ validity }) => !validity.valid);
    setInvalidIds(invalid.map(({ id }) => id));
    if (invalid[0]) invalid[0].focus();
    else onValid(form);
  };

  /** A message disappears once its field is valid; none appears before the first submit. */
  const recheck = ({ id, validity }: HTMLInputElement) => {
    if (validity.valid) setInvalidIds(invalidIds.filter((other) => other !== id));
  };

  const fieldOf = (field: NewsletterField) => (
    <Field
      key={field.id}
      field={field}
      name={action && field.name}
      isInvalid={invalidIds.includes(field.id)}
      onInput={recheck}
    />
  );

  return (
    <form
      className={styles.form}
      action={action ?? `#${newsletterSuccessId}`}
      method={action && "post"}
      noValidate={hasScript}
      onSubmit={submit}
    >
      <p className={styles.note}>All three are required.</p>
      <div className={styles.names}>{[firstName, lastName].map(fieldOf)}</div>
      {fieldOf(email)}
      {action && (
        <label className="visuallyHidden" aria-hidden="true">
          Leave this field empty
          <input name={trapField} tabIndex={-1} autoComplete="off" />
        </label>
      )}
      {error && (
        <p className={styles.message} role="alert">
          {error}
        </p>
      )}
      {/* `disabled` would take the focus away. */}
      <button className={styles.submit} type="submit" aria-disabled={isSending || undefined}>
        <Swell>{isSending ? "Sending…" : label}</Swell>
      </button>
      <p className={styles.note}>
        What we do with them: <TextLink to={pathTo("privacy")}>Privacy Policy</TextLink>
      </p>
    </form>
  );
}

type FieldProps = {
  field: NewsletterField;
  name: string | undefined;
  isInvalid: boolean;
  onInput: (input: HTMLInputElement) => void;
};

function Field({ field, name, isInvalid, onInput }: FieldProps) {
  const { id, label, attributes, message } = field;
  const messageId = `${id}-message`;
  return (
    <div className={styles.field}>
      <label className="fact" htmlFor={id}>
        {label}
      </label>
      <input
        {...attributes}
        id={id}
        name={name}
        className={styles.input}
        required
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? messageId : undefined}
        onInput={(event) => onInput(event.currentTarget)}
      />
      {isInvalid && (
        <p className={styles.message} id={messageId}>
          {message}
        </p>
      )}
    </div>
  );
}

/** First and last name, as typed. */
export const nameIn = (form: HTMLFormElement): string =>
  [firstName, lastName].map(({ id }) => inputOf(form, id).value.trim()).join(" ");

function inputOf(form: HTMLFormElement, id: string): HTMLInputElement {
  const input = form.elements.namedItem(id);
  if (!(input instanceof HTMLInputElement)) throw new TypeError(`the form must have the field "${id}"`);
  return input;
}
