import { Link, useLoaderData } from "react-router-dom";
import type { SectionType } from "../../../shared/content/page.ts";
import { pageMeta } from "../../../shared/meta.ts";
import type { CaseStudyPageData } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
import { CardLink } from "../../components/CardLink/CardLink.tsx";
import { Facts } from "../../components/Facts/Facts.tsx";
import { Page } from "../../components/Page/Page.tsx";
import { Plate } from "../../components/Plate/Plate.tsx";
import { useLayout } from "../../hooks/useLayout.ts";
import { Sections } from "../../sections/Sections.tsx";

type CaseStudyData = CaseStudyPageData["caseStudy"];

/**
 * The whole cover, of which the frame in a wide window shows a part; in narrow windows a little less, so that a scroll
 * bar beside it does not ask for the next listed width. The frame's height is in `svh`, but here it is in `vh`: Chromium
 * chooses the picture before it has laid the page out, and on phones takes `svh` from a window of 980 px, which made it
 * load the widest picture as well.
 */
const narrowSizes = "(width < 980px) 98vw";
const coverSizes = `${narrowSizes}, (width < 1920px) max(100vw, min(80vh, 90rem)), max(100vw, min(92.8vh, 109rem))`;

/**
 * In narrow windows the frame is higher than the whole picture would be. Where a pixel of the page has two or more of
 * the screen, the picture is sharp enough in the width that it would have uncropped, and a phone's first view weighs no
 * more.
 */
const croppedSizes = `(width < 980px) and (resolution < 2dppx) max(98vw, min(125vw, 69vh)), ${coverSizes}`;

/** Under words, and beside drafts or a headline, where the frame is at least as high as their words. */
const otherSizes: Partial<Record<CaseStudyData["opening"], string>> = {
  headline: croppedSizes,
  colour: croppedSizes,
  sentence: `${narrowSizes}, max(98vw, 68.5vh)`,
  level: `${narrowSizes}, max(50vw, min(160vh - 21rem, 115rem), min(36rem + 37vw, 28rem + 81vh))`,
  drafts: `${narrowSizes}, max(50vw, min(160vh - 8rem, 99vw))`,
};

/** Letters and signs that go below the line. */
const descending = /[gjpqy,;()/@çQJ]/;

/** Half as wide again as a column has room for, in the largest type. */
const longWord = /\S{8}/;

/** A case study, with a link to the next one. */
export function CaseStudyPage() {
  const page = useLoaderData<CaseStudyPageData>();
  const { title, slug, client, headline, summary, cover, facts, sections } = page.caseStudy;
  const opening = openingOf(page.caseStudy);
  const isColoured = (opening === "colour" || opening === "level") && client.colours;
  const inHeader = openingSection[opening] ? 1 : 0;
  return (
    <Page meta={pageMeta(useLayout(), page)}>
      <header
        className="caseHeader"
        data-surface={isColoured ? "reverse" : "ink"}
        data-colours={isColoured || undefined}
        data-opening={opening}
      >
        {opening !== "comparison" && (
          <Plate
            className="casePlate"
            image={cover}
            sizes={otherSizes[opening] ?? coverSizes}
            isPriority
            travelsAs={slug}
          />
        )}
        <div className="wrap columns caseGrid">
          <p className="caseClient" data-colours={client.colours}>
            {title}
          </p>
          <h1
            className="caseHeadline"
            data-descends={descending.test(headline) || undefined}
            data-long={longWord.test(headline) || undefined}
          >
            {headline}
          </h1>
          <p className="lede caseSummary">{summary}</p>
          <Facts className="caseFacts" facts={facts} variant="ruled" />
        </div>
        <Sections sections={sections.slice(0, inHeader)} isInCaseStudy opens={slug} />
      </header>
      <Sections
        sections={sections.slice(inHeader)}
        isInCaseStudy
        colours={client.colours}
        typeface={client.typeface}
        surface={opening === "level" ? "field" : undefined}
      />
      <CaseStudyEnd page={page} />
    </Page>
  );
}

/** The type of the section that an opening shows in the header. */
const openingSection: Partial<Record<CaseStudyData["opening"], SectionType>> = {
  sentence: "sentences",
  drafts: "sentences",
  comparison: "compare",
};

/** What the editor chose, or the cover where the first section is of another type. */
function openingOf({ opening, sections: [first] }: CaseStudyData): CaseStudyData["opening"] {
  const type = openingSection[opening];
  return type && type !== first?._type ? "cover" : opening;
}

/** The next project: its name and headline, on its client's field, above its picture; then the ways to the others. */
function CaseStudyEnd({ page: { next, previous, total } }: { page: CaseStudyPageData }) {
  if (!next) return null;
  const { colours } = next.client;
  return (
    <nav className="caseEnd" aria-label="Other projects" data-surface="ink">
      <div className="caseNext" data-surface={colours && "field"} data-colours={colours} data-warms>
        <div className="wrap caseNextWords">
          <CardLink className="caseNextLink" to={pathTo("caseStudy", { slug: next.slug })}>
            <span className="fact">Next</span> <span className="caseNextTitle">{next.title}</span>{" "}
            <span className="lede">{next.headline}</span>
          </CardLink>
        </div>
        <Plate className="caseNextPlate" image={{ ...next.cover, alt: "" }} sizes="100vw" travelsAs={next.slug} />
      </div>
      <ul className="wrap fact caseWays" role="list">
        {previous && previous.slug !== next.slug && (
          <li>
            <Link to={pathTo("caseStudy", { slug: previous.slug })}>Previous: {previous.title}</Link>
          </li>
        )}
        <li>
          <Link to={pathTo("work")}>All {counted(total)} projects</Link>
        </li>
      </ul>
    </nav>
  );
}

/** Small numbers as words. */
function counted(count: number): string {
  return (
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"][count - 2] ??
    `${count}`
  );
}
