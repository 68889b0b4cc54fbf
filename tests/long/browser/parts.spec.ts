/** Every example of the parts page that has a page to itself, at every width and in both colour schemes. */

import { everyLook, framedExamples, messagesOfParts, test, violationsIn, visit } from "../../browser/partsTest.ts";
import { expect, softly } from "../../browser/siteTest.ts";

test.use({ allowedMessages: messagesOfParts });

for (const [name, part] of Object.entries({ first: 0, second: 1 }))
  test(`the ${name} half of the examples with a page to themselves have no violations in any look`, async ({
    page,
    proxyUrl,
  }) => {
    const framed = await framedExamples(proxyUrl);
    expect(framed.length).toBeGreaterThan(20);
    for (const { address, isPhone } of framed.filter((_, index) => index % 2 === part)) {
      await page.setViewportSize({ width: 390, height: 800 });
      await visit(page, address);
      const looks = everyLook.filter(({ width }) => !isPhone || width === 390);
      softly(await violationsIn(page, looks), address).toEqual([]);
    }
  });
