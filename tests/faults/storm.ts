/** Changes to the content, in transactions (P6): to a text of every page, and to documents that pages show. */

import type { SiteBehindProxy } from "../harness/siteBehindProxy.ts";

/** Changes in one transaction. */
export const changesAtOnce = 50;

export async function createStorm(client: SiteBehindProxy["client"]) {
  const ids: string[] = await client.fetch('*[_type in ["caseStudy","client","person","service"]]._id');
  let transactions = 0;
  return {
    /** How many changes have been sent. */
    changes: () => transactions * changesAtOnce,
    /** Resolves when one more transaction is committed. */
    change() {
      const number = transactions++;
      const transaction = client.transaction();
      transaction.patch("layout", { set: { footerCTAHeaderText: `Change ${number}.` } });
      for (let index = 1; index < changesAtOnce; index += 1)
        transaction.patch(ids[(number * changesAtOnce + index) % ids.length] ?? "", {
          set: { name: `Name ${number}` },
        });
      return transaction.commit({ visibility: "async" });
    },
  };
}
