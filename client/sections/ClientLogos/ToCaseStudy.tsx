import type { HTMLAttributes } from "react";
import { Link } from "react-router-dom";
import { pathTo } from "../../../shared/routes.ts";

type ToCaseStudyProps = HTMLAttributes<HTMLElement> & { slug: string | undefined; plain?: "span" | "div" };

/** A link to the case study; without one, an element that is not a link. */
export function ToCaseStudy({ slug, plain: Plain = "span", tabIndex, ...attributes }: ToCaseStudyProps) {
  if (!slug) return <Plain {...attributes} />;
  return <Link {...attributes} tabIndex={tabIndex} to={pathTo("caseStudy", { slug })} />;
}
