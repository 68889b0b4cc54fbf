import type { CaseStudyCard as CaseStudy } from "../../../shared/content/caseStudy.ts";
import type { WithImages } from "../../../shared/pageData.ts";
import { CaseStudyCard, type CaseStudyCardProps, fieldColours } from "../../components/CaseStudyCard/CaseStudyCard.tsx";
import styles from "./CaseStudyGrid.module.css";
import { coverSizes, placeInRows } from "./coverSizes.ts";

export type CaseStudyGridProps = Pick<CaseStudyCardProps, "headingLevel" | "isInvitation"> & {
  caseStudies: WithImages<CaseStudy>[];
  /** After how many cards the composition begins again: with one pair, after two cards by themselves, or with two pairs. */
  rhythm: 4 | 5;
  isShown?: (caseStudy: WithImages<CaseStudy>) => boolean;
  /** The places of the filters that show it: `0 2`. */
  filtersOf?: ((caseStudy: WithImages<CaseStudy>) => string) | undefined;
  /** Whether its first card is visible when the page opens. */
  isInFirstView?: boolean;
};

/** Case studies as cards in rows that are always full, however many are shown. */
export function CaseStudyGrid({
  caseStudies,
  rhythm,
  headingLevel,
  isShown,
  filtersOf,
  isInFirstView,
  isInvitation,
}: CaseStudyGridProps) {
  const shown = isShown ? caseStudies.filter(isShown) : caseStudies;
  return (
    <ul className={`columns ${styles.list}`} role="list" data-rhythm={rhythm}>
      {caseStudies.map((caseStudy, index) => {
        const place = shown.indexOf(caseStudy);
        const position = { place: Math.max(place, 0), count: shown.length, rhythm };
        const { step, span } = placeInRows(position);
        const before = shown[place - 1];
        const colours = fieldColours(caseStudy, isInvitation);
        return (
          <li
            key={caseStudy._id}
            className={styles.item}
            data-step={`${rhythm}-${step}`}
            data-span={span < 12 ? span : undefined}
            data-field={colours}
            data-follows={colours && before && fieldColours(before, isInvitation) ? true : undefined}
            data-in={filtersOf?.(caseStudy)}
            hidden={place < 0}
          >
            <CaseStudyCard
              caseStudy={caseStudy}
              sizes={coverSizes(colours !== undefined, position)}
              headingLevel={headingLevel}
              isInFirstView={index === 0 && isInFirstView}
              isInvitation={isInvitation}
            />
          </li>
        );
      })}
    </ul>
  );
}
