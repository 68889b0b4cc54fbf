import { expect, test } from "vitest";
import { createDemoLoader } from "../../../tests/harness/demoReader.ts";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { Footer } from "./Footer.tsx";

const layout = await createDemoLoader().layout();
const markup = markupOf(<Footer layout={layout} />);

test("the footer's texts come from the content", () => {
  for (const words of [
    layout.footerCTAHeaderText,
    layout.footerContactUsButtonText,
    layout.footerNewsletterButtonText,
    layout.email,
  ])
    expect(markup).toContain(words);
});

test("the contact button links to the contact page, the email address to a new message", () => {
  expect(markup).toMatch(
    /data-variant="FooterCTA"[^>]* href="\/contact"|href="\/contact"[^>]*data-variant="FooterCTA"/,
  );
  expect(markup).toContain(`href="mailto:${layout.email}"`);
});

test("Privacy Policy and Terms of Use link to one page, the terms to a fragment of it", () => {
  expect(markup).toMatch(/href="\/privacy"[^>]*>Privacy Policy</);
  expect(markup).toMatch(/href="\/privacy#terms"[^>]*>Terms of Use</);
});

test("the certification badge is 141 by 60 pixels, has alternative text and links to the council", () => {
  expect(markup).toMatch(/<a [^>]*href="https:\/\/council\.example\/[^>]*><img [^>]*alt="Certified diverse supplier"/);
  expect(markup).toContain('width="141" height="60"');
});

test("the copyright line has the current year and the site's name", () => {
  expect(markup).toContain(`© ${layout.year} ${layout.site.name}`);
});

test("the telephone number can be dialled, and there is a link to the feed", () => {
  const phone = "+44 (0)114 496 0000";
  expect(markupOf(<Footer layout={{ ...layout, phone }} />)).toContain(
    `href="tel:+441144960000" dir="ltr">${phone}</a>`,
  );
  expect(markup).toMatch(/href="\/feed.xml"[^>]*>Feed</);
});

test("without an email address and a telephone number there is no link to either", () => {
  const sparse = markupOf(<Footer layout={{ ...layout, email: undefined, phone: undefined }} />);
  expect(sparse).not.toMatch(/mailto:|tel:/);
});
