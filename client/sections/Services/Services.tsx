import type { SectionProps } from "../sectionProps.ts";
import { drawingWidth, drawPrices } from "./drawToScale.ts";
import { type BandForm, ServiceBand } from "./ServiceBand.tsx";
import { ServiceList } from "./ServiceList.tsx";
import { Timetable } from "./Timetable.tsx";

const forms: BandForm[] = ["tall", "bleed", "strip", "small"];

/** Services: a ruled list, or a timetable and then a full-width band each, with prices. */
export function Services({ section, surface }: SectionProps<"services">) {
  if (section.display === "list") return <ServiceList {...section} />;
  const { services } = section;
  const sums = drawPrices(services)?.words;
  const isMany = services.length > 1 || undefined;
  const isOnInk = surface !== "paper";
  const surfaces = isOnInk ? (["paper", "tint", "ink"] as const) : (["tint", "ink", "paper"] as const);
  return (
    <div data-surface={isMany && isOnInk ? "ink" : undefined} data-joins={isMany}>
      {isMany && <Timetable {...section} />}
      {services.map((service, index) => {
        const on = surfaces[index % 3];
        const sum = sums?.[index];
        return <ServiceBand key={service._id} service={service} surface={on} form={formOf(index, sum)} sum={sum} />;
      })}
    </div>
  );
}

/** In turn. A sum that is wider than a column leaves no room for a picture. */
function formOf(index: number, sum: { span: { to: number } | null } | null | undefined): BandForm {
  const inTurn = forms.map((_, turn) => forms[(index + turn) % forms.length] ?? "bleed");
  const hasRoom = !sum?.span || sum.span.to < 0.48 * drawingWidth;
  return inTurn.find((form) => hasRoom || form === "bleed" || form === "strip") ?? "bleed";
}
