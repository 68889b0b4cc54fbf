import { CaseStudyCard } from "../../components/CaseStudyCard/CaseStudyCard.tsx";
import { Image } from "../../components/Image/Image.tsx";
import { Plate } from "../../components/Plate/Plate.tsx";
import { butter, longStory, powerCuts, stationSigns } from "../content/agency.ts";
import { badge, coldPlate, hotPlate, smallPlate } from "../content/images.ts";
import { definePart, row, tile } from "../definePart.tsx";

const sizes = "24rem";

function cropped(x: number, y: number) {
  return tile(<Image className="partsSquare" image={{ ...hotPlate, focus: { x, y } }} sizes={sizes} />);
}

export const image = definePart("Image", {
  priority: tile(<Image image={hotPlate} sizes={sizes} isPriority />),
  lazy: tile(<Image image={coldPlate} sizes={sizes} />),
  "lazy, without a placeholder": tile(<Image image={{ ...coldPlate, lqip: undefined }} sizes={sizes} />),
  vector: tile(<Image image={badge} sizes={sizes} />, { surface: "ember" }),
  "smaller than its place": tile(<Image image={smallPlate} sizes={sizes} />),
  "cropped, without a hotspot": tile(<Image className="partsSquare" image={hotPlate} sizes={sizes} />),
  "cropped, hotspot top left": cropped(0.1, 0.1),
  "cropped, hotspot in the middle": cropped(0.5, 0.5),
  "cropped, hotspot bottom right": cropped(0.9, 0.9),
  decorative: tile(<Image image={{ ...coldPlate, alt: "" }} sizes={sizes} />),
});

export const plate = definePart("Plate", {
  "at rest": tile(<Plate className="partsSquare" image={coldPlate} sizes={sizes} />),
  "with a hotspot": tile(
    <Plate className="partsSquare" image={{ ...hotPlate, focus: { x: 0.1, y: 0.9 } }} sizes={sizes} />,
  ),
  "warming with what is around it": tile(
    <div className="partsCard" data-warms>
      <Plate className="partsSquare" image={coldPlate} sizes={sizes} />
      <p>Point here, and the plate warms.</p>
    </div>,
  ),
  "travelling to its page": tile(
    <Plate className="partsSquare" image={coldPlate} sizes={sizes} travelsAs="plate-example" />,
  ),
  priority: tile(<Plate image={hotPlate} sizes={sizes} isPriority />),
});

/** View transition names must be unique in a document, so every card gets its own slug. */
const of = (state: string, caseStudy = powerCuts) => ({ ...caseStudy, slug: `${caseStudy.slug}-card-${state}` });

export const caseStudyCard = definePart("CaseStudyCard", {
  "narrow on paper": tile(<CaseStudyCard caseStudy={of("paper")} sizes={sizes} />),
  "narrow on tint": tile(<CaseStudyCard caseStudy={of("tint", butter)} sizes={sizes} />, { surface: "tint" }),
  "narrow on ink": tile(<CaseStudyCard caseStudy={of("ink", stationSigns)} sizes={sizes} />, { surface: "ink" }),
  "with long words": tile(<CaseStudyCard caseStudy={of("long", longStory)} sizes={sizes} />),
  "invitation as the heading": tile(<CaseStudyCard caseStudy={of("invitation")} sizes={sizes} isInvitation />),
  "invitation as the heading, long words": tile(
    <CaseStudyCard caseStudy={of("long-invitation", longStory)} sizes={sizes} isInvitation />,
  ),
  "wide, priority, second-level heading": row(
    <div className="partsHalf">
      <CaseStudyCard caseStudy={of("wide")} sizes="44rem" headingLevel={2} isInFirstView />
    </div>,
  ),
});
