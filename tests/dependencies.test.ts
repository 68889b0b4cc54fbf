/** What is installed for those who run the site, as far as its past holes are known. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Installed = { version: string; dev?: boolean };

const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, Installed>;
};

/** Those that production has, by name; a package may be there in several versions. */
const installed = Object.entries(packages)
  .filter(([path, { dev }]) => path !== "" && !dev)
  .map(([path, { version }]) => ({ name: path.split("node_modules/").at(-1) ?? "", version }));

const numbersOf = (version: string) => version.split(/[.-]/).map(Number);

/** Negative when the first is older. */
function compare(one: string, other: string): number {
  const [ours, theirs] = [numbersOf(one), numbersOf(other)];
  const index = ours.findIndex((number, at) => number !== theirs[at]);
  return index === -1 ? 0 : (ours[index] ?? 0) - (theirs[index] ?? 0);
}

test.each([
  [/^react-server-dom-/, "server functions: remote code execution (CVE-2025-55182)"],
  [/^serialize-javascript$/, "data as code: remote code execution (GHSA-5c6j-r48x-rmvq)"],
  [/^seroval/, "data as code (CVE-2026-23737)"],
])("nothing installed matches %s: %s", (name) => {
  expect(installed.filter((found) => name.test(found.name))).toEqual([]);
});

test.each([
  ["path-to-regexp", "8.4.0", "expressions that take for ever (CVE-2026-4867, CVE-2026-4926)"],
  ["qs", "6.14.2", "memory without end (CVE-2025-15284, CVE-2026-2391)"],
  ["body-parser", "2.0.0", "bodies that take for ever (CVE-2024-45590)"],
  ["send", "1.1.0", "script in redirects (CVE-2024-43799)"],
  ["serve-static", "2.1.0", "script in redirects (CVE-2024-43800)"],
  ["express", "5.0.0", "script in redirects, open redirects (CVE-2024-43796, CVE-2024-29041)"],
  ["react-router", "7.12.0", "forged document requests and poisoned caches (CVE-2026-22030, CVE-2025-43864)"],
  ["sharp", "0.32.6", "libwebp before CVE-2023-4863 was mended"],
])("every %s is at least %s: before, %s", (name, oldest) => {
  const versions = installed.filter((found) => found.name === name).map(({ version }) => version);
  expect(versions.length, "it is installed, or this line is no longer needed").toBeGreaterThan(0);
  expect(versions.filter((version) => compare(version, oldest) < 0)).toEqual([]);
});

test("versions are compared number by number", () => {
  expect(compare("8.10.0", "8.4.0")).toBeGreaterThan(0);
  expect(compare("8.4.0", "8.4.0")).toBe(0);
  expect(compare("7.99.9", "8.0.0")).toBeLessThan(0);
});
