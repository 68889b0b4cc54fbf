import { type ReactNode, ViewTransition } from "react";
import type { PageMeta } from "../../../shared/meta.ts";
import { PageHead } from "../PageHead/PageHead.tsx";

/** A page: its metadata and its content, which fades into the next page's. */
export function Page({ meta, children }: { meta: PageMeta; children: ReactNode }) {
  return (
    <>
      <PageHead meta={meta} />
      <ViewTransition key={meta.canonical ?? meta.title} default="none" enter="page" exit="page">
        <div>{children}</div>
      </ViewTransition>
    </>
  );
}
