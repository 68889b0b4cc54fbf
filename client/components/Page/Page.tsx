import { type ReactNode, ViewTransition } from "react";
import type { PageMeta } from "../../../shared/meta.ts";
import { PageHead } from "../PageHead/PageHead.tsx";

/**
 * A page: its metadata and its content.
 *
 * The transition to the next page is of the window (base.css), not of this element: browsers do not draw the far end of
 * a tall one, such as when a visitor goes back to the foot of a long page.
 */
export function Page({ meta, children }: { meta: PageMeta; children: ReactNode }) {
  return (
    <>
      <PageHead meta={meta} />
      <ViewTransition key={meta.canonical ?? meta.title} default="none" enter="page" exit="page">
        <div data-page>{children}</div>
      </ViewTransition>
    </>
  );
}
