import type { Client } from "../../../shared/content/client.ts";
import type { PageImage, WithImages } from "../../../shared/pageData.ts";

export type ClientListProps = { heading: string; clients: WithImages<Client>[]; image?: PageImage | undefined };
