import { useState } from "react";
import type { PageImage } from "../../../shared/pageData.ts";
import { pathTo } from "../../../shared/routes.ts";
import { CardLink } from "../../components/CardLink/CardLink.tsx";
import { ChangedNumber } from "../../components/ChangedNumber/ChangedNumber.tsx";
import { Image } from "../../components/Image/Image.tsx";
import type { SectionProps } from "../sectionProps.ts";
import type { NumbersSection } from "./caseStudiesSection.ts";
import { hasDiscipline } from "./countDisciplines.ts";
import { DisciplineFilters } from "./DisciplineFilters.tsx";
import styles from "./LeadingNumbers.module.css";
import { useDisciplines } from "./useDisciplines.ts";

type LeadingNumbersProps = { section: NumbersSection } & Pick<SectionProps<"caseStudies">, "surface">;

/**
 * The leading numbers of all case studies as tiles across the window, each in its client's colours and a link to what it
 * tells of. Under a pointer or with the focus a tile shows the cover in these colours, which is not loaded before. Where
 * an index follows, its filters stand above them: those of other disciplines make way, so that the index moves up.
 */
export function LeadingNumbers({ section, surface }: LeadingNumbersProps) {
  const [openedIds, setOpenedIds] = useState<string[]>([]);
  const { caseStudies, isFilteredAbove } = section;
  const { current, placesOf } = useDisciplines(caseStudies);
  if (!caseStudies.some(({ change }) => change)) return null;
  const shown = current ? caseStudies.filter((caseStudy) => hasDiscipline(caseStudy, current)) : caseStudies;

  /** When a visitor points at a tile or reaches it by keyboard: a finger only opens what it leads to. */
  function open(id: string, pointerType?: string) {
    if (pointerType !== "touch" && !openedIds.includes(id)) setOpenedIds([...openedIds, id]);
  }
  return (
    <section data-surface="ink" data-joins={surface !== "paper" || undefined}>
      <h2 className="visuallyHidden">{section.heading ?? "What changed"}</h2>
      {isFilteredAbove && (
        <div className="wrap">
          <DisciplineFilters caseStudies={caseStudies} />
        </div>
      )}
      <ul className={styles.list} role="list">
        {shown.map(
          ({ _id, title, slug, disciplines, change, colours, cover }) =>
            change && (
              <li
                key={_id}
                className={styles.tile}
                data-surface={colours ? "field" : "ember"}
                data-colours={colours}
                data-in={isFilteredAbove ? placesOf?.({ disciplines }) : undefined}
                onPointerMove={({ pointerType }) => open(_id, pointerType)}
                onFocus={() => open(_id)}
              >
                {/* In an element of its own: previews compare the children of the server's document with these. */}
                <div className={styles.picture}>
                  {openedIds.includes(_id) && <Image image={small(cover)} sizes={coverSizes} isInFirstView />}
                </div>
                <h3>
                  <CardLink to={pathTo("caseStudy", { slug })}>{title}</CardLink>
                </h3>
                <p className={styles.number}>
                  <ChangedNumber change={change} />
                </p>
                <p className={styles.label}>{change.label}</p>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

/**
 * In one ink a small picture is enough. With the larger widths in its list, browsers would take the one that they have
 * for the card of the same project, which need not fit.
 */
function small({ src, width, height, focus }: PageImage): PageImage {
  const smallWidth = Math.min(width, 640);
  return {
    src,
    width: smallWidth,
    height: Math.round((smallWidth * height) / width),
    alt: "",
    ...(focus && { focus }),
  };
}

/** As wide as a tile, or as the whole picture in the tile's height: see the style sheet. */
const coverSizes = "(width < 980px) max(61vw, 15.2rem), max(25vw, 20rem, min(27.2vw, 80svh - 24rem))";
