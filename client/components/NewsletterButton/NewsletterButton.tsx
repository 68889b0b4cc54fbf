import type { MouseEvent } from "react";
import { showDialog } from "../../showDialog.ts";
import { newsletterId } from "../NewsletterDialog/newsletterId.ts";
import { Swell } from "../Swell/Swell.tsx";
import textLink from "../TextLink/TextLink.module.css";
import styles from "./NewsletterButton.module.css";

export type NewsletterButtonProps = { children: string; variant?: "FooterCTA" | "onPaper" };

/**
 * Opens the newsletter popup. Before hydration and without script, the browser opens it by the button's `command`;
 * without script there is also a link, for browsers that do not support commands.
 */
export function NewsletterButton({ children, variant = "FooterCTA" }: NewsletterButtonProps) {
  const open = (event: MouseEvent) => {
    const dialog = document.querySelector(`dialog#${newsletterId}`);
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    showDialog(dialog);
  };
  return (
    <>
      <button
        className={variant === "FooterCTA" ? textLink.link : styles.onPaper}
        data-variant={variant}
        type="button" // a submit button does not run its command
        command="show-modal"
        commandfor={newsletterId}
        onClick={open}
      >
        <Swell>{children}</Swell>
      </button>
      <noscript>
        <a className={styles.fallback} href={`#${newsletterId}`}>
          Open the newsletter form
        </a>
      </noscript>
    </>
  );
}
