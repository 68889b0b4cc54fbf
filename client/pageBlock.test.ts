import { expect, test } from "vitest";
import { type PageBlock, pageBlockId, readPageBlock, writePageBlock } from "./pageBlock.ts";

const block: PageBlock = {
  style: "/assets/a.css",
  fonts: [],
  script: { url: "/assets/a.js", integrity: "sha384-a" },
  router: { loaderData: { site: { text: "</script><!--<script> \u2028 \u2029 \ud800 é 🎈 \"'&" } }, errors: null },
};

/** A document that has the elements by these ids, and what they hold. */
function someDocument(elements: Record<string, string>): Document {
  const getElementById = (id: string) => (id in elements ? { textContent: elements[id] } : null);
  return { getElementById } as unknown as Document; // all of a document that is read
}

test("what the server writes, the browser reads", () => {
  expect(readPageBlock(someDocument({ [pageBlockId]: writePageBlock(block) }))).toEqual(block);
});

test("no words can end the element they stand in, or begin another", () => {
  expect(writePageBlock(block)).not.toContain("<");
});

test.each<Record<string, string>>([{}, { [pageBlockId]: "" }])(
  "a document without a block is of another making",
  (elements) => {
    expect(() => readPageBlock(someDocument(elements))).toThrow(
      'the document must have an element "page-data" (got none)',
    );
  },
);
