import { expect, test } from "vitest";
import { type RedirectRule, redirectFaults, redirectKey } from "./redirects.ts";

const mayBePage = (path: string) => ["/", "/about", "/work/halden-grid"].includes(path);

/** `"/from /to"`, or `"/from"` without a target. The id of a rule is its place. */
const rulesOf = (lines: string[]): RedirectRule[] =>
  lines.map((line, index) => {
    const [from = "", to] = line.split(" ");
    return { _id: String(index), from, to };
  });

const loops = "it leads back to itself, or through more than 5 redirects";

test.each<[name: string, lines: string[], faults: Record<string, string>]>([
  ["a rule to a page, to a file and to another site", ["/a /about", "/b /c.pdf", "/d https://other.example/d"], {}],
  ["a chain of five", ["/a /b", "/b /c", "/c /d", "/d /e", "/e /about"], {}],
  ["a chain of six", ["/a /b", "/b /c", "/c /d", "/d /e", "/e /f", "/f /about"], { 0: loops }],
  ["a rule to itself", ["/a /a"], { 0: loops }],
  ["to itself, in other characters", ["/caf%C3%A9 /CAFÉ/?a=b#c"], { 0: loops }],
  ["a circle, and what leads into it", ["/a /b", "/b /c", "/c /b", "/d /about"], { 0: loops, 1: loops, 2: loops }],
  [
    "the path of a page",
    ["/about /a", "/About/ /a"],
    { 0: "the site has a page at /about", 1: "the site has a page at /About/" },
  ],
  ["a chain through a page's path ends there", ["/a /about", "/about /a"], { 1: "the site has a page at /about" }],
  ["one path twice", ["/a /about", "/A/ /work/halden-grid"], { 1: "another redirect leads from /A/" }],
  ["no target", ["/a"], { 0: "it has no target" }],
  ["a path that no request has", ["/%ff /about"], { 0: "no request can have the path /%ff" }],
])("faults: %s", (_name, lines, faults) => {
  expect(Object.fromEntries(redirectFaults(rulesOf(lines), mayBePage))).toEqual(faults);
});

test.each([
  ["/old.html", "/old.html"],
  ["/Old/Page/", "/old/page"],
  ["/", "/"],
  ["///", "/"],
  ["/caf%C3%A9", "/café"],
  ["/a%20b", "/a b"],
  ["/%", null],
])("%s is compared as %s", (path, key) => {
  expect(redirectKey(path)).toBe(key);
});
