import { expect, test } from "vitest";
import { type PageBlock, pageBlockId, readPageBlock, writePageBlock } from "./pageBlock.ts";

const block: PageBlock = {
  style: "/assets/a.css",
  chunkStyles: {},
  fonts: [],
  forge: { url: "/assets/f.js", integrity: "sha384-f" },
  script: { url: "/assets/a.js", integrity: "sha384-a" },
  chunks: [],
  router: { loaderData: { site: { text: "</script><!--<script> \u2028 \u2029 \ud800 é 🎈 \"'&" } }, errors: null },
};

/** A document with these elements: id → text. */
function someDocument(elements: Record<string, string>): Document {
  const getElementById = (id: string) => (id in elements ? { textContent: elements[id] } : null);
  return { getElementById } as unknown as Document; // the only method that is called
}

test("the browser reads what the server wrote", () => {
  expect(readPageBlock(someDocument({ [pageBlockId]: writePageBlock(block) }))).toEqual(block);
});

test("no text can close its element or open another", () => {
  expect(writePageBlock(block)).not.toContain("<");
});

test.each<Record<string, string>>([{}, { [pageBlockId]: "" }])("a document without a page block throws", (elements) => {
  expect(() => readPageBlock(someDocument(elements))).toThrow(
    'the document must have an element "page-data" (got none)',
  );
});
