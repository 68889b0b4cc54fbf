import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { imageUrl } from "../../../shared/images.ts";
import type { LayoutData } from "../../../shared/pageData.ts";
import { emailLink } from "../../emailLink.ts";
import { useBackdropClose } from "../../hooks/useBackdropClose.ts";
import { releaseScroll } from "../../scrollLock.ts";
import { showDialog } from "../../showDialog.ts";
import { Swell } from "../Swell/Swell.tsx";
import styles from "./NewsletterDialog.module.css";
import formStyles from "./NewsletterForm.module.css";
import { NewsletterForm, nameIn } from "./NewsletterForm.tsx";
import { newsletterId, newsletterSuccessId } from "./newsletterId.ts";

export type NewsletterDialogProps = {
  texts: LayoutData["newsletterPopUp"];
  /** The URL that the form posts to; without one, submitting sends nothing. */
  action?: string;
  /** The site's address: where nothing is sent and the success message names an address, the visitor's email to it subscribes. */
  email?: string | undefined;
};

type Submission = "editing" | "sending" | "succeeded" | "failed";

/**
 * The newsletter popup: three fields, then a success message. Where that asks for an email, a button writes it.
 *
 * Without script it opens by the button's command or by its fragment, and the browser validates the fields. The form
 * then leads to the fragment of the success message, or is posted and leads to the thanks page.
 */
export function NewsletterDialog({ texts, action, email }: NewsletterDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const letter = useRef<HTMLAnchorElement>(null);
  const [name, setName] = useState("");
  const [submission, setSubmission] = useState<Submission>("editing");
  const letterTo = !action && texts.successMessage.includes("@") ? email : undefined;
  const clearFragment = useFragment(dialog);
  useBackdropClose(dialog);

  useEffect(() => {
    if (submission === "succeeded") (letter.current ?? outcome.current)?.focus();
  }, [submission]);

  const submit = async (form: HTMLFormElement) => {
    setName(nameIn(form));
    setSubmission("sending");
    setSubmission(!action || (await sendSubscription(action, form)) ? "succeeded" : "failed");
  };

  const onClose = () => {
    releaseScroll();
    if (submission !== "sending") setSubmission("editing");
    clearFragment();
  };

  return (
    <dialog
      ref={dialog}
      id={newsletterId}
      className={styles.dialog}
      data-surface="paper"
      aria-labelledby="newsletter-heading"
      closedby="any"
      onClose={onClose}
    >
      <img
        className={styles.edge}
        src={imageUrl("/menu-edge.jpg", 1200)}
        alt=""
        width={1200}
        height={600}
        loading="lazy"
      />
      <div className={styles.panel}>
        <h2 className={styles.heading} id="newsletter-heading">
          {texts.promptText}
        </h2>
        {texts.introduction && submission !== "succeeded" && (
          <p className={styles.introduction}>{texts.introduction}</p>
        )}
        {submission !== "succeeded" && (
          <NewsletterForm
            action={action}
            label={letterTo && "Subscribe by email"}
            isSending={submission === "sending"}
            onValid={submit}
            error={submission === "failed" ? texts.errorMessage : undefined}
          />
        )}
        <p
          ref={outcome}
          id={newsletterSuccessId}
          className={styles.success}
          data-shown={submission === "succeeded" || undefined}
          role="status"
          tabIndex={-1}
        >
          {texts.successMessage}
        </p>
        {letterTo && (
          <a
            ref={letter}
            className={formStyles.submit}
            hidden={submission !== "succeeded"}
            href={subscriptionLetter(letterTo, texts.promptText, name)}
            aria-describedby={newsletterSuccessId}
          >
            <Swell>Write the email</Swell>
          </a>
        )}
      </div>
      <form className={styles.closeForm} method="dialog">
        <button className={`${styles.close} ${styles.cross}`} type="submit">
          <span className="visuallyHidden">Close</span>
        </button>
      </form>
      <a className={`${styles.closeLink} ${styles.cross}`} href="#main">
        <span className="visuallyHidden">Close</span>
      </a>
    </dialog>
  );
}

/** Opens the dialog at its fragment and closes it on navigation; returns a function that clears the fragment. */
function useFragment(dialog: RefObject<HTMLDialogElement | null>): () => void {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const lastKey = useRef(key);
  const isTarget = hash === `#${newsletterId}`;

  useEffect(() => {
    const hasNavigated = lastKey.current !== key;
    lastKey.current = key;
    if (isTarget && dialog.current) showDialog(dialog.current);
    else if (hasNavigated && !isAddressed()) dialog.current?.close();
  }, [dialog, key, isTarget]);

  // The router does not tell of a fragment that comes back before React has seen that it was cleared.
  useEffect(() => {
    const follow = () => isAddressed() && dialog.current && showDialog(dialog.current);
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [dialog]);

  return () => {
    if (isAddressed()) navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  };
}

const isAddressed = () => window.location.hash === `#${newsletterId}`;

/** The visitor's program adds the address that the email comes from. */
function subscriptionLetter(to: string, subject: string, name: string): string {
  return emailLink(to, { subject, text: `Please put this address on the list.${name && `\n\n${name}`}` });
}

/** Longer than the server waits for the content service. */
const timeoutMs = 15_000;

/** Posts the form as JSON. Resolves to whether the server accepted it; never rejects. */
async function sendSubscription(action: string, form: HTMLFormElement): Promise<boolean> {
  const visitMs = Math.round(performance.now());
  try {
    const { ok } = await fetch(action, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...Object.fromEntries(new FormData(form)), visitMs }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return ok;
  } catch {
    return false;
  }
}
