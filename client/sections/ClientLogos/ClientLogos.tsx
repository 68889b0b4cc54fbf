import type { SectionProps } from "../sectionProps.ts";
import { ClientMarks } from "./ClientMarks.tsx";
import { ClientSectors } from "./ClientSectors.tsx";
import { ClientWall } from "./ClientWall.tsx";

const displays = { wall: ClientWall, marks: ClientMarks, sectors: ClientSectors };

/** Clients: a wall of names, logos on bars that are as long as the work, or a list by sector. */
export function ClientLogos({ section, surface }: SectionProps<"clientLogos">) {
  const { display, heading, introduction, clients, image } = section;
  const Display = displays[display];
  if (clients.length === 0) return null;
  return <Display heading={heading} introduction={introduction} clients={clients} image={image} surface={surface} />;
}
