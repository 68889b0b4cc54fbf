import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../classNames.ts";
import styles from "./CardLink.module.css";

export type CardLinkProps = { to: string; className?: string; children: ReactNode };

/** The one link of a card: all of the nearest positioned element around it can be clicked, its text alone names it. */
export function CardLink({ to, className, children }: CardLinkProps) {
  return (
    <Link className={classNames(styles.link, className)} to={to}>
      {children}
    </Link>
  );
}
