import type { SectionProps } from "../sectionProps.ts";
import { ClientMarks } from "./ClientMarks.tsx";
import { ClientSectors } from "./ClientSectors.tsx";
import { ClientWall } from "./ClientWall.tsx";

const displays = { wall: ClientWall, marks: ClientMarks, sectors: ClientSectors };

/** Clients: a wall of names, logos in a grid, or a list by sector. */
export function ClientLogos({ section, surface }: SectionProps<"clientLogos">) {
  const Display = displays[section.display];
  if (section.clients.length === 0) return null;
  return <Display heading={section.heading} clients={section.clients} image={section.image} surface={surface} />;
}
