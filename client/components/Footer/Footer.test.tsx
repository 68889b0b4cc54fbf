import { expect, test } from "vitest";
import { createDemoLoader } from "../../../tests/harness/demoReader.ts";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { Footer } from "./Footer.tsx";

const layout = await createDemoLoader().layout();
const markup = markupOf(<Footer layout={layout} />);

test("the footer's words come from the content", () => {
  for (const words of [
    layout.footerCTAHeaderText,
    layout.footerContactUsButtonText,
    layout.footerNewsletterButtonText,
    layout.email,
  ])
    expect(markup).toContain(words);
});

test("the contact button leads to the contact page, the address to a letter", () => {
  expect(markup).toMatch(
    /data-variant="FooterCTA"[^>]* href="\/contact"|href="\/contact"[^>]*data-variant="FooterCTA"/,
  );
  expect(markup).toContain(`href="mailto:${layout.email}"`);
});

test("privacy and terms are one page, terms a place in it", () => {
  expect(markup).toMatch(/href="\/privacy"[^>]*>Privacy Policy</);
  expect(markup).toMatch(/href="\/privacy#terms"[^>]*>Terms of Use</);
});

test("the certification badge is 141 by 60 pixels, has alternative text and leads to the council", () => {
  expect(markup).toMatch(/<a [^>]*href="https:\/\/council\.example\/[^>]*><img [^>]*alt="Certified diverse supplier"/);
  expect(markup).toContain('width="141" height="60"');
});

test("the copyright line has the current year and the site's name", () => {
  expect(markup).toContain(`© ${layout.year} ${layout.site.name}`);
});

test("without an address there is no link to write to", () => {
  expect(markupOf(<Footer layout={{ ...layout, email: undefined }} />)).not.toContain("mailto:");
});
