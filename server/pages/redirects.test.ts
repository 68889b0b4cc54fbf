import { expect, test } from "vitest";
import { maxRedirects } from "../../shared/content/queries.ts";
import type { Redirect } from "../../shared/content/redirect.ts";
import { createMemoryLog } from "../log.ts";
import { createRedirects } from "./redirects.ts";

const rule = (from: string, target: Partial<Redirect>): Redirect => ({
  _id: from,
  from,
  page: undefined,
  address: undefined,
  permanence: "permanent",
  ...target,
});

function someRedirects(rules: Redirect[] | undefined) {
  const state = { rules, caseStudies: ["halden-grid"] as string[] | undefined };
  const log = createMemoryLog();
  const redirects = createRedirects({
    rules: () => state.rules,
    caseStudies: () => state.caseStudies,
    mayBePage: (path) =>
      path === "/about" ||
      (path.startsWith("/work/") && (state.caseStudies?.includes(path.slice("/work/".length)) ?? true)),
    siteUrl: "https://site.example",
    log,
  });
  const ignored = () => log.lines.splice(0).map(({ event, facts }) => [event, facts.from ?? facts.count, facts.reason]);
  return { state, redirects, ignored, log };
}

test("a path is redirected in lowercase, in capitals, and percent-encoded", () => {
  const { redirects } = someRedirects([
    rule("/Old.html", { page: "/about" }),
    rule("/café", { address: "https://other.example/", permanence: "temporary" }),
  ]);
  for (const path of ["/old.html", "/OLD.HTML"])
    expect(redirects.from(path)).toEqual({ location: "/about", isPermanent: true });
  expect(redirects.from("/caf%C3%A9")).toEqual({ location: "https://other.example/", isPermanent: false });
  for (const path of ["/old", "/%ff", "/constructor"]) expect(redirects.from(path)).toBeUndefined();
});

test("the rules of the content are in force as they are now; while they are not known, as they were", () => {
  const { state, redirects } = someRedirects(undefined);
  expect(redirects.from("/old")).toBeUndefined();
  state.rules = [rule("/old", { page: "/about" })];
  expect(redirects.from("/old")).toMatchObject({ location: "/about" });
  state.rules = undefined;
  expect(redirects.from("/old")).toMatchObject({ location: "/about" });
  state.rules = [];
  expect(redirects.from("/old")).toBeUndefined();
});

test("a rule that loops or shadows a page is ignored, and logged once", () => {
  const { state, redirects, ignored } = someRedirects([
    rule("/a", { address: "/b" }),
    rule("/b", { address: "https://site.example/a" }),
    rule("/about", { address: "/c" }),
    rule("/d", { address: "/about" }),
  ]);
  redirects.renew();
  expect(["/a", "/b", "/about"].map(redirects.from)).toEqual([undefined, undefined, undefined]);
  expect(redirects.from("/d")).toMatchObject({ location: "/about" });
  const loops = "it leads back to itself, or through more than 5 redirects";
  expect(ignored()).toEqual([
    ["redirect.ignored", "/a", loops],
    ["redirect.ignored", "/b", loops],
    ["redirect.ignored", "/about", "the site has a page at /about"],
  ]);
  state.rules = state.rules?.map((same) => ({ ...same }));
  redirects.renew();
  expect(ignored()).toEqual([]);
  state.rules = [rule("/a", { address: "/a" }), rule("/about", {})];
  redirects.renew();
  expect(ignored()).toEqual([]);
  state.rules = [];
  redirects.renew();
  state.rules = [rule("/about", {})];
  redirects.renew();
  expect(ignored()).toEqual([["redirect.ignored", "/about", "the site has a page at /about"]]);
});

test("a rule is out of force as soon as a case study takes its path", () => {
  const { state, redirects, ignored } = someRedirects([rule("/work/old", { page: "/work/halden-grid" })]);
  expect(redirects.from("/work/old")).toMatchObject({ location: "/work/halden-grid" });
  state.caseStudies = ["halden-grid", "old"];
  expect(redirects.from("/work/old")).toBeUndefined();
  expect(ignored()).toEqual([["redirect.ignored", "/work/old", "the site has a page at /work/old"]]);
});

test("no rule is judged before the case studies are known", () => {
  const { state, redirects, ignored } = someRedirects([rule("/work/old", { page: "/work/halden-grid" })]);
  state.caseStudies = undefined;
  expect(redirects.from("/work/old")).toBeUndefined();
  state.caseStudies = ["halden-grid"];
  expect(redirects.from("/work/old")).toMatchObject({ location: "/work/halden-grid" });
  expect(ignored()).toEqual([]);
});

test("an address of this site becomes a path, but never one that names a host", () => {
  const { redirects } = someRedirects([
    rule("/a", { address: "https://site.example/about?b#c" }),
    rule("/d", { address: "https://site.example//evil.example" }),
    rule("/e", { address: "https://site.example.evil.example/" }),
  ]);
  expect(["/a", "/d", "/e"].map((path) => redirects.from(path)?.location)).toEqual([
    "/about?b#c",
    "https://site.example//evil.example",
    "https://site.example.evil.example/",
  ]);
});

test("the number of rules is bounded, and so is the number of log lines", () => {
  const rules = Array.from({ length: maxRedirects + 1 }, (_, index) => rule(`/old-${index}`, { page: "/about" }));
  const { state, redirects, ignored, log } = someRedirects(rules);
  expect(redirects.from(`/old-${maxRedirects - 1}`)).toMatchObject({ location: "/about" });
  expect(redirects.from(`/old-${maxRedirects}`)).toBeUndefined();
  expect(log.lines.splice(0)).toMatchObject([{ event: "redirect.tooMany", facts: { maximum: maxRedirects } }]);
  state.rules = rules.slice(0, 50).map(({ from }) => rule(from, {}));
  redirects.renew();
  const lines = ignored();
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toEqual(["redirect.ignoredMore", 30, undefined]);
});
