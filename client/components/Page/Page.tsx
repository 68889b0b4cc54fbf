import { type ReactNode, ViewTransition } from "react";
import type { PageMeta } from "../../../shared/meta.ts";
import { useReducedMotion } from "../../hooks/useReducedMotion.ts";
import { PageHead } from "../PageHead/PageHead.tsx";

/** A page: what it says of itself, and what is seen, fading into the next unless the visitor asked for less motion. */
export function Page({ meta, children }: { meta: PageMeta; children: ReactNode }) {
  const isMotionReduced = useReducedMotion();
  return (
    <>
      <PageHead meta={meta} />
      <ViewTransition default={isMotionReduced ? "none" : "auto"}>
        <div>{children}</div>
      </ViewTransition>
    </>
  );
}
