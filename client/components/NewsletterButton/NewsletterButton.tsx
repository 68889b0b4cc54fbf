import type { MouseEvent, ReactNode } from "react";
import { newsletterId } from "../NewsletterDialog/newsletterId.ts";
import textLink from "../TextLink/TextLink.module.css";
import styles from "./NewsletterButton.module.css";

export type NewsletterButtonProps = { children: ReactNode; variant?: "FooterCTA" | "onPaper" };

/**
 * Opens the newsletter popup.
 *
 * Without script the browser runs the button's command; one that knows no commands submits the form around it, which
 * leads to the popup's fragment.
 */
export function NewsletterButton({ children, variant = "FooterCTA" }: NewsletterButtonProps) {
  const open = (event: MouseEvent) => {
    const dialog = document.getElementById(newsletterId);
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    dialog.showModal();
  };
  const className = variant === "FooterCTA" ? textLink.link : styles.onPaper;
  return (
    <form className={styles.form} action={`#${newsletterId}`}>
      {/* biome-ignore lint/a11y/useButtonType: the missing type is what lets command and form stand in for each other */}
      <button
        className={className}
        data-variant={variant}
        command="show-modal"
        commandfor={newsletterId}
        onClick={open}
      >
        {children}
      </button>
    </form>
  );
}
