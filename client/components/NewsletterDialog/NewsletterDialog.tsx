import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { LayoutData } from "../../../shared/pageData.ts";
import { useBackdropClose } from "../../hooks/useBackdropClose.ts";
import styles from "./NewsletterDialog.module.css";
import { NewsletterForm } from "./NewsletterForm.tsx";
import { newsletterId, newsletterSuccessId } from "./newsletterId.ts";
import { sendSubscription } from "./sendSubscription.ts";

export type NewsletterDialogProps = {
  texts: LayoutData["newsletterPopUp"];
  /** Where the form is sent; without it, submitting sends nothing. */
  action?: string;
};

type Submission = "editing" | "sending" | "succeeded" | "failed";

/**
 * The newsletter popup: three fields, then thanks.
 *
 * Without script it opens by command or by its fragment, the browser checks the fields, and the form leads to the
 * fragment of the thanks, or is sent and leads to their page.
 */
export function NewsletterDialog({ texts, action }: NewsletterDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const [submission, setSubmission] = useState<Submission>("editing");
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (submission === "succeeded") outcome.current?.focus();
  }, [submission]);

  useBackdropClose(dialog);

  // Its fragment opens it, and going to another page or back leaves it behind.
  useEffect(() => {
    const isElsewhere = lastPathname.current !== pathname;
    lastPathname.current = pathname;
    if (hash === `#${newsletterId}` && !dialog.current?.open) dialog.current?.showModal();
    if (hash !== `#${newsletterId}` && isElsewhere) dialog.current?.close();
  }, [pathname, hash]);

  const submit = async (form: HTMLFormElement) => {
    setSubmission("sending");
    setSubmission(!action || (await sendSubscription(action, form)) ? "succeeded" : "failed");
  };

  const leave = () => {
    if (submission !== "sending") setSubmission("editing");
    if (hash === `#${newsletterId}`) navigate(pathname, { replace: true, preventScrollReset: true });
  };

  return (
    <dialog
      ref={dialog}
      id={newsletterId}
      className={styles.dialog}
      data-surface="paper"
      aria-labelledby="newsletter-heading"
      closedby="any"
      onClose={leave}
    >
      <div className={styles.panel}>
        <h2 className={styles.heading} id="newsletter-heading">
          {texts.promptText}
        </h2>
        {submission !== "succeeded" && (
          <NewsletterForm
            action={action}
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
        <form className={styles.closeForm} method="dialog">
          <button className={styles.close} type="submit">
            Close
          </button>
        </form>
        <a className={styles.closeLink} href="#main">
          Close
        </a>
      </div>
    </dialog>
  );
}
