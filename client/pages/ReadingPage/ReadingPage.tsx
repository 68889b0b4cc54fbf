import { useLoaderData } from "react-router-dom";
import { fragmentOf } from "../../../shared/fragments.ts";
import { pageMeta } from "../../../shared/meta.ts";
import type { ComposedPageData, PageSection } from "../../../shared/pageData.ts";
import { Page } from "../../components/Page/Page.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { useLayout } from "../../hooks/useLayout.ts";
import { Sections } from "../../sections/Sections.tsx";
import styles from "./ReadingPage.module.css";

/** A long text: its opening, then its sections, with their contents beside them for as long as they are read. */
export function ReadingPage() {
  const page = useLoaderData<ComposedPageData>();
  const meta = pageMeta(useLayout(), page);
  const openingLength = page.sections[0]?._type === "hero" ? 1 : 0;
  const text = page.sections.slice(openingLength);
  const entries = contentsOf(text);
  return (
    <Page meta={meta}>
      {openingLength === 0 && <h1 className="visuallyHidden">{page.pageSeo?.pageTitle ?? meta.title}</h1>}
      <Sections sections={page.sections.slice(0, openingLength)} />
      <div className={`wrap columns ${styles.reading}`}>
        {entries.length > 1 && (
          <nav className={styles.contents} aria-label="On this page">
            <ul className={`fact ${styles.entries}`} role="list">
              {entries.map(({ fragment, heading }) => (
                <li key={fragment}>
                  <TextLink className={styles.entry} variant="TextLink2" to={`#${fragment}`}>
                    {heading}
                  </TextLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.text}>
          <Sections sections={text} />
        </div>
      </div>
    </Page>
  );
}

/** The sections that can be linked to. */
function contentsOf(sections: PageSection[]): { fragment: string; heading: string }[] {
  return sections.flatMap((section) =>
    section._type === "richText" && section.heading && section.anchor
      ? [{ fragment: fragmentOf(section.anchor), heading: section.heading }]
      : [],
  );
}
