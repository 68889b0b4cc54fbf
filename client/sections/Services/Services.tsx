import type { SectionProps } from "../sectionProps.ts";
import { ServiceBand } from "./ServiceBand.tsx";
import { ServiceList } from "./ServiceList.tsx";

/** Services: a ruled list, or a full-width band each, with prices. */
export function Services({ section }: SectionProps<"services">) {
  if (section.display === "list") return <ServiceList {...section} />;
  const surfaces = ["paper", "tint", "ink"] as const;
  return section.services.map((service, index) => (
    <ServiceBand key={service._id} service={service} surface={surfaces[index % surfaces.length]} />
  ));
}
