/** The locks: what production installs has no known hole, what development installs stays small. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Packages = Record<
  string,
  { version: string; integrity?: string; dev?: boolean; resolved?: string; dependencies?: Record<string, string> }
>;

const readLock = (file: string): Packages =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8")).packages;

const imageLock = "deploy/image/package-lock.json";
const locks = [
  "package-lock.json",
  imageLock,
  "bench/package-lock.json",
  "studio/package-lock.json",
  "tests/mutants/stryker/package-lock.json",
];

/** Production's packages by name; one package can be installed in several versions. */
const installed = Object.entries(readLock("package-lock.json"))
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
  ["path-to-regexp", "8.4.0", "expressions with exponential run time (CVE-2026-4867, CVE-2026-4926)"],
  ["qs", "6.14.2", "unbounded memory (CVE-2025-15284, CVE-2026-2391)"],
  ["body-parser", "2.0.0", "bodies with exponential parse time (CVE-2024-45590)"],
  ["send", "1.1.0", "script in redirects (CVE-2024-43799)"],
  ["serve-static", "2.1.0", "script in redirects (CVE-2024-43800)"],
  ["express", "5.0.0", "script in redirects, open redirects (CVE-2024-43796, CVE-2024-29041)"],
  ["react-router", "7.12.0", "forged document requests and poisoned caches (CVE-2026-22030, CVE-2025-43864)"],
  ["sharp", "0.32.6", "libwebp with CVE-2023-4863"],
])("every %s is at least %s: before, %s", (name, oldest) => {
  const versions = installed.filter((found) => found.name === name).map(({ version }) => version);
  expect(versions.length, "it is installed, or this line is no longer needed").toBeGreaterThan(0);
  expect(versions.filter((version) => compare(version, oldest) < 0)).toEqual([]);
});

test("npm ci installs at most 280 packages", () => {
  const { length } = Object.keys(readLock("node_modules/.package-lock.json")).filter((at) =>
    at.includes("node_modules/"),
  );
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(280);
});

test("what only measuring or only the Studio needs is not installed with the rest", () => {
  const own = Object.keys(readLock("bench/package-lock.json")[""]?.dependencies ?? {});
  for (const name of [...own, "sanity", "@sanity/ui", "styled-components"])
    expect(readLock("package-lock.json")).not.toHaveProperty([`node_modules/${name}`]);
});

test.each(locks)("%s names no registry: packages come from the one that npm is configured with", (file) => {
  const addresses = Object.values(readLock(file)).map(({ resolved }) => resolved);
  expect(addresses.filter((address) => address?.includes("://"))).toEqual([]);
});

test("versions are compared number by number", () => {
  expect(compare("8.10.0", "8.4.0")).toBeGreaterThan(0);
  expect(compare("8.4.0", "8.4.0")).toBe(0);
  expect(compare("7.99.9", "8.0.0")).toBeLessThan(0);
});
