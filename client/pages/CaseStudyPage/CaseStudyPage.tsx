import { useLoaderData } from "react-router-dom";
import { pageMeta } from "../../../shared/meta.ts";
import type { CaseStudyPageData } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
import { CardLink } from "../../components/CardLink/CardLink.tsx";
import { Facts } from "../../components/Facts/Facts.tsx";
import { Page } from "../../components/Page/Page.tsx";
import { Plate } from "../../components/Plate/Plate.tsx";
import { useLayout } from "../../hooks/useLayout.ts";
import { Sections } from "../../sections/Sections.tsx";
import styles from "./CaseStudyPage.module.css";

/** A case study, with a link to the next one. */
export function CaseStudyPage() {
  const page = useLoaderData<CaseStudyPageData>();
  const { title, slug, headline, summary, cover, facts, sections } = page.caseStudy;
  return (
    <Page meta={pageMeta(useLayout(), page)}>
      <header data-surface="ink">
        <Plate className={styles.plate} image={cover} sizes="90vw" isPriority travelsAs={slug} />
        <div className={`wrap columns ${styles.grid}`}>
          <p className={styles.client}>{title}</p>
          <h1 className={styles.headline}>{headline}</h1>
          <p className={`lede ${styles.summary}`}>{summary}</p>
          <Facts className={styles.facts} facts={facts} variant="ruled" />
        </div>
      </header>
      <Sections sections={sections} />
      {page.next && (
        <nav className={styles.next} aria-label="Next project" data-surface="ink" data-warms>
          <Plate className={styles.nextPlate} image={{ ...page.next.cover, alt: "" }} sizes="100vw" />
          <CardLink className={styles.nextLink} to={pathTo("caseStudy", { slug: page.next.slug })}>
            <span className={`wrap ${styles.nextWords}`}>
              <span className="fact">Next project</span>
              <span className={styles.nextTitle}>{page.next.title}</span>
            </span>
          </CardLink>
        </nav>
      )}
    </Page>
  );
}
