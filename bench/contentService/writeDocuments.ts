import type { SampleDocument } from "./sampleContent.ts";
import type { Service } from "./service.ts";

export const documentsAtOnce = 500;

/** Some hundreds to a transaction. */
export async function writeDocuments({ client }: Service, documents: readonly SampleDocument[]): Promise<void> {
  for (let from = 0; from < documents.length; from += documentsAtOnce) {
    const mutations = documents.slice(from, from + documentsAtOnce).map((document) => ({ createOrReplace: document }));
    await client.mutate(mutations, { returnDocuments: false, returnFirst: false });
  }
}
