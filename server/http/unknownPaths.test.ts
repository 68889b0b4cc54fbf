import { expect, test } from "vitest";
import { createUnknownPaths } from "./unknownPaths.ts";

function somePaths() {
  const paths = createUnknownPaths({
    mayBePage: (path) => ["/", "/about", "/work/halden-grid"].includes(path),
    hasFile: (path) => ["/favicon.svg", "/Verify.html"].includes(path),
  });
  paths.taken("/assets/:name");
  paths.taken("/_data/{*path}");
  paths.taken("/feed.xml");
  return paths;
}

test.each([
  "/unknown",
  "/unknown/deeper/still",
  "/work/unknown",
  "/about/us",
  "/UNKNOWN",
  "/wp-login.php",
  "/.env",
  "/..x",
  "/feed.xml2",
  "/a,b;c=d@e",
  "/caf%C3%A9",
  "/a%20b/%E6%97%A5%E6%9C%AC.pdf",
])("%s is unknown", (path) => {
  expect(somePaths().has(path)).toBe(true);
});

test.each([
  "/",
  "/about",
  "/ABOUT",
  "/Work/Halden-Grid",
  "/favicon.svg",
  "/Verify.html",
  "/assets",
  "/assets/main.js",
  "/_data/about",
  "/feed.xml",
  "/feed.xml/x",
  "/about/",
  "//about",
  "/unknown/../about",
  "/.",
  "/x/..",
  "/%61bout",
  "/%41bout",
  "/work%2Fhalden-grid",
  "/%61ssets/main.js",
  "/feed.xml%2Fx",
  "/x%2F%2e%2e",
  "/x%00",
  "/x%5Cy",
  "/%25",
  "/%zz",
  "/%C3",
  "/café",
  "/\\x",
  "*",
  "",
])("%j is left to the app", (path) => {
  expect(somePaths().has(path)).toBe(false);
});

test("a long address is decided at once", () => {
  expect(somePaths().has(`/${"a/".repeat(4000)}`)).toBe(false);
  expect(somePaths().has("/a.".repeat(2700))).toBe(true);
});
