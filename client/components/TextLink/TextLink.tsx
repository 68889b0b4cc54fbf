import { Fragment, type ReactNode } from "react";
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
  /** What the entry of the tab's history holds for the page that the link leads to. */
  state?: unknown;
};

export function TextLink({ children, className, variant = "TextLink1", to, state }: TextLinkProps) {
  const attributes = { className: classNames(styles.link, className), "data-variant": variant };
  const words = wordsOf(children, variant, to);
  return isPage(to) ? (
    <Link {...attributes} to={to} state={state}>
      {words}
    </Link>
  ) : (
    <a
      {...attributes}
      href={to}
      rel={to.startsWith("http") ? "noopener" : undefined}
      dir={to.startsWith("tel:") ? "ltr" : undefined} // or its groups change places in other directions
    >
      {words}
    </a>
  );
}

/** A button's words swell. An email address may break after its sign and before a dot, rather than in a name. */
function wordsOf(children: ReactNode, variant: TextLinkVariant, to: string): ReactNode {
  if (typeof children !== "string") return children;
  if (variant === "FooterCTA") return <Swell>{children}</Swell>;
  const [, name, host] = (to.startsWith("mailto:") && /^(.+@)(.+)$/.exec(children)) || [];
  if (!host) return children;
  return (
    <>
      {name}
      {host.split(/(?=\.)/).map((label) => (
        <Fragment key={label}>
          <wbr />
          {label}
        </Fragment>
      ))}
    </>
  );
}

function isPage(to: string): boolean {
  return to.startsWith("/") && matchPage(to.replace(/[?#].*$/s, "")) !== null;
}
