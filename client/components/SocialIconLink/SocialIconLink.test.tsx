import { expect, test } from "vitest";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { SocialIconLink } from "./SocialIconLink.tsx";
import { SocialLinks } from "./SocialLinks.tsx";

test("an icon of 30 by 30 pixels is the link, its alternative text the link's name", () => {
  const markup = markupOf(
    <SocialIconLink url="https://social.example/a" imageUrl="/icon.png" imageAlt="Letters" className="wide" />,
  );
  expect(markup).toMatch(/^<a class="link wide" href="https:\/\/social\.example\/a" rel="noopener">/);
  expect(markup).toContain('<img src="/icon.png" alt="Letters" width="30" height="30"');
});

test("profiles come in the order of the content, each named by its title", () => {
  const icon = { src: "/icon.png", width: 60, height: 60, alt: "A drawing of an envelope" };
  const links = ["Letters", "Pictures"].map((title) => ({
    _key: title,
    title,
    url: `https://${title}.example/`,
    icon,
  }));
  const markup = markupOf(<SocialLinks links={links} />);
  expect([...markup.matchAll(/alt="(.*?)"/g)].map(([, alt]) => alt)).toEqual(["Letters", "Pictures"]);
  expect(markup).toContain('src="/_image?url=%2Ficon.png&amp;w=64&amp;q=75"');
});

test("without profiles there is no list of them", () => {
  expect(markupOf(<SocialLinks links={[]} />)).toBe("");
});
