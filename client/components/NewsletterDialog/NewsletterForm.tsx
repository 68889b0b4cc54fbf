import { type FormEvent, useState } from "react";
import { trapField } from "../../../shared/newsletter.ts";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import styles from "./NewsletterForm.module.css";
import { messageFor, type NewsletterField, newsletterFields } from "./newsletterFields.ts";
import { newsletterSuccessId } from "./newsletterId.ts";

export type NewsletterFormProps = {
  onValid: (form: HTMLFormElement) => void;
  /** Where the form is sent; without it, its fields have no names and it leads to the thanks. */
  action?: string;
  isSending?: boolean;
  /** Why the last attempt failed, in the content's words. */
  error?: string;
};

type Messages = Partial<Record<NewsletterField["id"], string>>;

export function NewsletterForm({ onValid, action, isSending, error }: NewsletterFormProps) {
  const [messages, setMessages] = useState<Messages>({});
  const hasScript = useIsHydrated(); // until then the browser's own messages are the only ones

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const inputs = newsletterFields.map((field) => ({ field, input: inputOf(event.currentTarget, field) }));
    const faulty = inputs.filter(({ input }) => !input.validity.valid);
    setMessages(Object.fromEntries(faulty.map(({ field, input }) => [field.id, messageFor(field, input.validity)])));
    if (faulty[0]) faulty[0].input.focus();
    else onValid(event.currentTarget);
  };

  /** A message stays until its field is right; none appears while a visitor is still typing for the first time. */
  const recheck = (field: NewsletterField, input: HTMLInputElement) => {
    if (messages[field.id])
      setMessages({ ...messages, [field.id]: input.validity.valid ? undefined : messageFor(field, input.validity) });
  };

  return (
    <form
      className={styles.form}
      action={action ?? `#${newsletterSuccessId}`}
      method={action && "post"}
      noValidate={hasScript}
      onSubmit={submit}
    >
      {newsletterFields.map((field) => (
        <div key={field.id} className={styles.field}>
          <label className={styles.label} htmlFor={field.id}>
            {field.label}
          </label>
          <input
            {...field.attributes}
            id={field.id}
            name={action && field.name}
            className={styles.input}
            required
            aria-invalid={messages[field.id] ? true : undefined}
            aria-describedby={messages[field.id] ? `${field.id}-message` : undefined}
            onInput={(event) => recheck(field, event.currentTarget)}
          />
          {messages[field.id] && (
            <p className={styles.message} id={`${field.id}-message`}>
              {messages[field.id]}
            </p>
          )}
        </div>
      ))}
      {action && (
        <label className="visuallyHidden" aria-hidden="true">
          Leave this empty
          <input name={trapField} tabIndex={-1} autoComplete="off" />
        </label>
      )}
      {error && (
        <p className={styles.message} role="alert">
          {error}
        </p>
      )}
      {/* Disabled, it would lose the focus. */}
      <button className={styles.submit} type="submit" aria-disabled={isSending || undefined}>
        {isSending ? "Sending…" : "Subscribe"}
      </button>
    </form>
  );
}

function inputOf(form: HTMLFormElement, field: NewsletterField): HTMLInputElement {
  const input = form.elements.namedItem(field.id);
  if (!(input instanceof HTMLInputElement)) throw new TypeError(`the form must have the field "${field.id}"`);
  return input;
}
