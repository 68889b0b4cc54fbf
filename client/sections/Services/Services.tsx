import type { SectionProps } from "../sectionProps.ts";
import { type BandForm, ServiceBand } from "./ServiceBand.tsx";
import { ServiceList } from "./ServiceList.tsx";
import { Timetable } from "./Timetable.tsx";

const forms: BandForm[] = ["tall", "bleed", "strip", "small"];

/** Services: a ruled list, or a timetable and then a full-width band each, with prices. */
export function Services({ section, surface }: SectionProps<"services">) {
  if (section.display === "list") return <ServiceList {...section} />;
  const { services } = section;
  const isMany = services.length > 1 || undefined;
  const isOnInk = surface !== "paper";
  const surfaces = isOnInk ? (["paper", "tint", "ink"] as const) : (["tint", "ink", "paper"] as const);
  return (
    <div data-surface={isMany && isOnInk ? "ink" : undefined} data-joins={isMany}>
      {isMany && <Timetable {...section} />}
      {services.map((service, index) => (
        <ServiceBand
          key={service._id}
          service={service}
          surface={surfaces[index % surfaces.length]}
          form={forms[index % forms.length]}
        />
      ))}
    </div>
  );
}
