import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import { demoDocuments } from "../../tests/harness/demoReader.ts";
import { type KnownRedirects, redirectOfMoved, redirectProblem, redirectsQuery } from "./redirects.ts";

const others = [
  { _id: "a", _type: "redirect", from: "/a", address: "/b" },
  { _id: "own", _type: "redirect", from: "/before", address: "/about" },
];

async function problemOf(form: Record<string, unknown>) {
  const page = typeof form.page === "string" ? form.page : "";
  const params = { ids: ["own", "drafts.own"], page };
  const dataset = [...demoDocuments(), ...others];
  const known = (await (
    await evaluate(parse(redirectsQuery, { params }), { dataset, params })
  ).get()) as KnownRedirects;
  return redirectProblem({ _id: "drafts.own", _type: "redirect", ...form }, known);
}

test.each([
  [{ from: "/old.html", address: "/about" }],
  [{ from: "/old.html", page: "case-halden-grid" }],
  [{ from: "/before", address: "/about" }],
  [{ from: "not a path", address: "/about" }],
])("%j can be published, or its fields say what is wrong", async (form) => {
  expect(await problemOf(form)).toBe(true);
});

test.each([
  [{ from: "/About/", address: "/b" }, "the site has a page at /About/"],
  [{ from: "/work/halden-grid", address: "/b" }, "the site has a page at /work/halden-grid"],
  [{ from: "/A", address: "/about" }, "another redirect leads from /A"],
  [{ from: "/b", address: "/a" }, "it leads back to itself, or through more than 5 redirects"],
  [{ from: "/old", page: "page-gone" }, "it has no target"],
])("%j cannot be published: %s", async (form, fault) => {
  expect(await problemOf(form)).toBe(`Visitors are not redirected: ${fault}.`);
});

test("a case study whose published address changes needs a redirect", () => {
  const of = (current: string) => ({ _id: "case-a", slug: { current } });
  expect(redirectOfMoved(of("a"), of("b"))).toEqual({
    _id: "redirect-work-a",
    _type: "redirect",
    from: "/work/a",
    page: { _type: "reference", _ref: "case-a" },
    permanence: "permanent",
  });
  for (const [published, draft] of [
    [of("a"), of("a")],
    [null, of("a")],
    [of("a"), null],
    [of("a"), { _id: "case-a" }],
  ])
    expect(redirectOfMoved(published, draft)).toBeUndefined();
});
