import type { Client } from "../../../shared/content/client.ts";
import type { PageImage, WithImages } from "../../../shared/pageData.ts";
import type { SectionProps } from "../sectionProps.ts";

export type ClientListProps = {
  heading: string;
  introduction?: string | undefined;
  clients: WithImages<Client>[];
  image?: PageImage | undefined;
  surface?: SectionProps<"clientLogos">["surface"];
};
