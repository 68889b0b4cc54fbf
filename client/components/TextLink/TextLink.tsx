import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../classNames.ts";
import { matchPage } from "../../matchPage.ts";
import { Swell } from "../Swell/Swell.tsx";
import styles from "./TextLink.module.css";

export type TextLinkVariant = "TextLink1" | "TextLink2" | "FooterCTA";

export type TextLinkProps = {
  children: ReactNode;
  className?: string;
  /** `TextLink1`: orchid. `TextLink2`: steel, orchid on hover. `FooterCTA`: a white bordered button. */
  variant?: TextLinkVariant;
  /** A path, a fragment or a URL. Links to pages of this site navigate client-side. */
  to: string;
};

export function TextLink({ children, className, variant = "TextLink1", to }: TextLinkProps) {
  const attributes = { className: classNames(styles.link, className), "data-variant": variant };
  const words = variant === "FooterCTA" && typeof children === "string" ? <Swell>{children}</Swell> : children;
  return isPage(to) ? (
    <Link {...attributes} to={to}>
      {words}
    </Link>
  ) : (
    <a {...attributes} href={to} rel={to.startsWith("http") ? "noopener" : undefined}>
      {words}
    </a>
  );
}

function isPage(to: string): boolean {
  return to.startsWith("/") && matchPage(to.replace(/[?#].*$/s, "")) !== null;
}
