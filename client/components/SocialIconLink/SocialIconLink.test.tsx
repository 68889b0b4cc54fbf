import { expect, test } from "vitest";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { SocialIconLink } from "./SocialIconLink.tsx";
import { SocialLinks } from "./SocialLinks.tsx";

test("the link is an icon of 30 by 30 pixels, named by its alternative text", () => {
  const markup = markupOf(
    <SocialIconLink url="https://social.example/a" imageUrl="/icon.png" imageAlt="Letters" className="wide" />,
  );
  expect(markup).toMatch(/^<a class="link wide" href="https:\/\/social\.example\/a" rel="noopener" title="Letters">/);
  expect(markup).toContain('<img src="/icon.png" alt="Letters" width="30" height="30"');
});

test("social links keep the editor's order and are named by their titles", () => {
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
  expect(markup).not.toContain("fact");
  const named = markupOf(<SocialLinks links={links} showsNames />);
  expect(named).toContain('<span class="fact" aria-hidden="true">Letters</span></a>');
  expect(named).not.toContain("title=");
});

test("without social links nothing is rendered", () => {
  expect(markupOf(<SocialLinks links={[]} />)).toBe("");
});
