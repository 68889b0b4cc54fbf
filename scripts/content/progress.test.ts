import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

/** What the progress writes needs of a stream. */
function fakeStream(isTTY: boolean) {
  let written = "";
  const stream = {
    isTTY,
    columns: 80,
    write(text: string) {
      written += text;
      return true;
    },
    cursorTo: () => true,
    moveCursor: () => true,
    clearLine: () => true,
  };
  // The bar moves the cursor through node:readline, which only writes.
  return { stream: stream as unknown as NodeJS.WriteStream, written: () => written };
}

test("where there is no terminal, a step is a line", () => {
  const { stream, written } = fakeStream(false);
  const { report, stop } = createProgress(stream);
  for (const current of [0, 1, 2]) report({ step: "Importing documents", current, total: 2 });
  report({ step: "Strengthening references" });
  stop();
  expect(written()).toBe("Importing documents\nStrengthening references\n");
});

test("on a terminal, a step is a bar with its count, and the next step leaves it standing", () => {
  const { stream, written } = fakeStream(true);
  const { report, stop } = createProgress(stream);
  report({ step: "Importing documents", current: 0, total: 4 });
  report({ step: "Importing documents", current: 3, total: 4 });
  report({ step: "Exporting documents...", current: 12, total: "?" });
  stop();
  expect(written()).toContain(`Importing documents ${"█".repeat(23)}${"░".repeat(7)} 3/4`);
  expect(written()).toContain("Exporting documents 12");
});
