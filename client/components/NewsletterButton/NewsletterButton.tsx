import type { MouseEvent, ReactNode } from "react";
import { newsletterId } from "../NewsletterDialog/newsletterId.ts";
import textLink from "../TextLink/TextLink.module.css";
import styles from "./NewsletterButton.module.css";

export type NewsletterButtonProps = { children: ReactNode; variant?: "FooterCTA" | "onPaper" };

/**
 * Opens the newsletter popup. Before or without script the browser does so by itself, by the button's command; for
 * browsers that know no commands there is a link, too, where there is no script.
 */
export function NewsletterButton({ children, variant = "FooterCTA" }: NewsletterButtonProps) {
  const open = (event: MouseEvent) => {
    const dialog = document.querySelector(`dialog#${newsletterId}`);
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    dialog.showModal();
  };
  return (
    <>
      <button
        className={variant === "FooterCTA" ? textLink.link : styles.onPaper}
        data-variant={variant}
        type="button" // a button that could submit a form does not run its command
        command="show-modal"
        commandfor={newsletterId}
        onClick={open}
      >
        {children}
      </button>
      <noscript>
        <a className={styles.fallback} href={`#${newsletterId}`}>
          Open the form here
        </a>
      </noscript>
    </>
  );
}
