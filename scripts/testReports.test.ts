import { expect, test } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./testReports.ts";

test("Vitest's report names the tests that failed, and files that could not be loaded", () => {
  const assertionResults = [
    { fullName: "a page is fresh", status: "passed" },
    { fullName: "a page is stale", status: "failed" },
    { fullName: "a page is skipped", status: "skipped" },
  ];
  const report = {
    numPassedTests: 1,
    testResults: [
      { name: "/site/server/page.test.ts", status: "failed", message: "", assertionResults },
      { name: "/site/server/broken.test.ts", status: "failed", message: "Cannot load\nstack", assertionResults: [] },
      { name: "/site/server/empty.test.ts", status: "passed", message: "", assertionResults: [] },
    ],
  };
  expect(readVitestReport(JSON.stringify(report), "/site")).toEqual({
    passed: 1,
    failed: ["server/page.test.ts: a page is stale", "server/broken.test.ts: Cannot load"],
  });
});

test("Playwright's report names the tests that failed, those that passed only when retried among them", () => {
  const spec = (title: string, status: string) => ({ file: "menu.spec.ts", title, tests: [{ status }] });
  const nested = { specs: [spec("closes", "flaky"), spec("waits", "skipped")] };
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [{ specs: [spec("opens", "expected"), spec("moves", "unexpected")], suites: [nested] }],
    errors: [{ message: "the site did not start\nstack" }],
  };
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({
    passed: 1,
    failed: ["menu.spec.ts: moves", "menu.spec.ts: closes (passed only when retried)", "the site did not start"],
  });
});
