import { useLoaderData } from "react-router-dom";
import { pageMeta } from "../../../shared/meta.ts";
import type { ComposedPageData } from "../../../shared/pageData.ts";
import { Page } from "../../components/Page/Page.tsx";
import { useLayout } from "../../hooks/useLayout.ts";
import { knownSections, Sections } from "../../sections/Sections.tsx";

/** A page that an editor composed from sections. */
export function ComposedPage() {
  const page = useLoaderData<ComposedPageData>();
  const meta = pageMeta(useLayout(), page);
  const hasHeading = knownSections(page.sections)[0]?._type === "hero"; // only an opening hero has the h1
  return (
    <Page meta={meta}>
      {!hasHeading && <h1 className="visuallyHidden">{page.pageSeo?.pageTitle ?? meta.title}</h1>}
      <Sections sections={page.sections} />
    </Page>
  );
}
