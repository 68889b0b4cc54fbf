import { expect, test } from "vitest";
import { describeSubject } from "./previewBar.ts";

test("the bar says what is previewed, and as of when", () => {
  expect(describeSubject({ kind: "drafts" })).toBe("Preview: unpublished changes, as of now");
  expect(describeSubject({ kind: "published" })).toBe("Preview: the published site, as of now");
  expect(describeSubject({ kind: "release", title: "Spring", at: "2027-03-01T12:00:00Z" })).toMatch(
    /^Preview: release “Spring”, as of (?:February 28|March [12]), 2027 at /,
  );
  expect(describeSubject({ kind: "release", title: "Some day", at: null })).toBe(
    "Preview: release “Some day”, without a date",
  );
});
