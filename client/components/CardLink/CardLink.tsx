import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../classNames.ts";
import styles from "./CardLink.module.css";

export type CardLinkProps = { to: string; className?: string; children: ReactNode };

/** The one link of a card. Its click area is the nearest positioned ancestor; its accessible name is its own text. */
export function CardLink({ to, className, children }: CardLinkProps) {
  return (
    <Link className={classNames(styles.link, className)} to={to}>
      {children}
    </Link>
  );
}
