import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

/** A stream that collects what is written, and a terminal where `columns` are given. */
function collect(columns?: number) {
  let written = "";
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    written += chunk;
    done();
  };
  const stream = Object.assign(new Writable({ write }), { isTTY: columns !== undefined, columns });
  return { stream, written: () => written };
}

/** What a terminal shows in the end: a carriage return starts the line again. */
const shown = (written: string) => written.split("\n").map((line) => line.split("\r\u001b[K").at(-1));

test("without a terminal a step is a line", () => {
  const { stream, written } = collect();
  const { report, stop } = createProgress(stream);
  for (const current of [0, 1, 2]) report({ step: "Importing documents", current, total: 2 });
  report({ step: "Strengthening references" });
  stop();
  expect(written()).toBe("Importing documents\nStrengthening references\n");
});

test("on a terminal a step is a bar with its count, and stays on the screen when the next one starts", () => {
  const { stream, written } = collect(80);
  const { report, stop } = createProgress(stream);
  report({ step: "Importing documents", current: 0, total: 4 });
  report({ step: "Importing documents", current: 3 });
  report({ step: "Exporting documents...", current: 12, total: "?" });
  stop();
  expect(shown(written())).toEqual([
    `Importing documents ${"█".repeat(23)}${"░".repeat(7)} 3/4`,
    "Exporting documents 12",
    "",
  ]);
});

test("a bar fits on one line of a narrow terminal, which a redraw needs", () => {
  const { stream, written } = collect(30);
  const { report, stop } = createProgress(stream);
  report({ step: "Importing documents", current: 1, total: 4 });
  stop();
  expect(shown(written())).toEqual([`Importing documents ${"█".repeat(8)}░`, ""]);
});
