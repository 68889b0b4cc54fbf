import { useLoaderData } from "react-router-dom";
import { fragmentOf } from "../../../shared/fragments.ts";
import { pageMeta } from "../../../shared/meta.ts";
import type { ComposedPageData, PageSection } from "../../../shared/pageData.ts";
import { Page } from "../../components/Page/Page.tsx";
import { useCurrentSection } from "../../hooks/useCurrentSection.ts";
import { useLayout } from "../../hooks/useLayout.ts";
import { Sections } from "../../sections/Sections.tsx";

/** A long text: an optional hero, then the sections with a table of contents that stays beside them. */
export function ReadingPage() {
  const page = useLoaderData<ComposedPageData>();
  const meta = pageMeta(useLayout(), page);
  const openingLength = page.sections[0]?._type === "hero" ? 1 : 0;
  const text = page.sections.slice(openingLength);
  const entries = contentsOf(text);
  const current = useCurrentSection(entries);
  return (
    <Page meta={meta}>
      {openingLength === 0 && <h1 className="visuallyHidden">{page.pageSeo?.pageTitle ?? meta.title}</h1>}
      <div className="readingOpening">
        <Sections sections={page.sections.slice(0, openingLength)} />
      </div>
      <div className="wrap columns readingPage">
        {entries.length > 1 && (
          <nav className="readingContents" aria-label="On this page">
            <ul className="fact readingEntries" role="list">
              {entries.map(({ fragment, heading }) => (
                <li key={fragment}>
                  <a className="readingEntry" href={`#${fragment}`} aria-current={fragment === current || undefined}>
                    {heading}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="readingText">
          <Sections sections={text} />
        </div>
      </div>
    </Page>
  );
}

/** The table of contents: rich text sections with a heading and an anchor. */
function contentsOf(sections: PageSection[]): { fragment: string; heading: string }[] {
  return sections.flatMap((section) =>
    section._type === "richText" && section.heading && section.anchor
      ? [{ fragment: fragmentOf(section.anchor), heading: section.heading }]
      : [],
  );
}
