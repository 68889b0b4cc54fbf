import { expect, test } from "vitest";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { TextLink } from "./TextLink.tsx";

test.each(["TextLink1", "TextLink2", "FooterCTA"] as const)("a link has the variant %s", (variant) => {
  const markup = markupOf(
    <TextLink variant={variant} to="/work">
      Our work
    </TextLink>,
  );
  expect(markup).toContain(`data-variant="${variant}"`);
  expect(markup).toContain('href="/work"');
});

test("the default variant is TextLink1, and the parent's class is added", () => {
  const markup = markupOf(
    <TextLink className="wide" to="/work">
      Our work
    </TextLink>,
  );
  expect(markup).toContain('class="link wide"');
  expect(markup).toContain('data-variant="TextLink1"');
});

test.each([
  ["https://elsewhere.example/", 'href="https://elsewhere.example/" rel="noopener"'],
  ["mailto:hello@site.example", 'href="mailto:hello@site.example"'],
  ["tel:+44114", 'href="tel:+44114" dir="ltr"'],
  ["#terms", 'href="#terms"'],
  ["/privacy#terms", 'href="/privacy#terms"'],
])("a link to %s has the same target on every page", (to, attributes) => {
  const markup = markupOf(<TextLink to={to}>There</TextLink>, "/work/halden-grid");
  expect(markup).toContain(attributes);
  expect(markup.includes("rel=")).toBe(to.startsWith("http"));
});
