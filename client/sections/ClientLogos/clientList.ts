import type { Client } from "../../../shared/content/client.ts";
import type { WithImages } from "../../../shared/pageData.ts";

export type ClientListProps = { heading: string; clients: WithImages<Client>[] };
