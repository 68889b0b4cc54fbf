/** The protections of the source, each taken out by one mutant. */

import { client } from "./lists/client.ts";
import { clientComponents } from "./lists/clientComponents.ts";
import { clientForge } from "./lists/clientForge.ts";
import { clientSections } from "./lists/clientSections.ts";
import { contentService } from "./lists/contentService.ts";
import { preview } from "./lists/preview.ts";
import { serverContent } from "./lists/serverContent.ts";
import { serverFeatures } from "./lists/serverFeatures.ts";
import { serverHttp } from "./lists/serverHttp.ts";
import { shared } from "./lists/shared.ts";
import { tools } from "./lists/tools.ts";
import type { Mutant } from "./mutant.ts";

const lists = [
  ...[serverContent, serverHttp, serverFeatures, preview, shared],
  ...[client, clientComponents, clientSections, clientForge, contentService, tools],
];

export const mutants: readonly Mutant[] = lists.flat().map((mutant) => ({ level: "unit", ...mutant }));
