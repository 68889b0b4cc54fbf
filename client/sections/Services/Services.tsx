import type { SectionProps } from "../sectionProps.ts";
import { bandForms, ServiceBand } from "./ServiceBand.tsx";
import { ServiceList } from "./ServiceList.tsx";
import { Timetable } from "./Timetable.tsx";

const surfaces = ["paper", "tint", "ink"] as const;

/** Services: a ruled list, or a timetable and then a full-width band each, with prices. */
export function Services({ section, surface }: SectionProps<"services">) {
  if (section.display === "list") return <ServiceList {...section} />;
  const { services } = section;
  const isMany = services.length > 1 || undefined;
  const isOnInk = surface !== "paper";
  const first = isOnInk ? 0 : 1; // a band differs from the timetable above it
  return (
    <div data-surface={isMany && isOnInk ? "ink" : undefined} data-joins={isMany}>
      {isMany && <Timetable {...section} />}
      {services.map((service, index) => (
        <ServiceBand
          key={service._id}
          service={service}
          surface={surfaces[(first + index) % surfaces.length]}
          form={bandForms[index % bandForms.length]}
        />
      ))}
    </div>
  );
}
