/** The output of the tool: sentences and tables for people, lines of JSON with --json. */

import { createProgress, type Step } from "./progress.ts";
import { type Runtime, type Style, styleFor } from "./runtime.ts";
import { type Cell, facts, table } from "./table.ts";

export type Reporter = {
  /** Prints the answer: `result` with --json, otherwise `text`, or the result itself where there is no text. */
  answer: (result: unknown, text?: string) => void;
  /** Prints the answer, for people as a table. */
  table: (result: unknown, headings: string[], rows: Cell[][]) => void;
  /** Prints the answer, for people as one fact a line. */
  facts: (result: unknown, entries: Record<string, Cell>) => void;
  /** Reports a problem that did not stop the command. */
  warn: (message: string) => void;
  /** Reports a connection event of a stream: with --json a line among the answers, otherwise a remark beside them. */
  event: (event: unknown, remark: string) => void;
  /** Runs long work and shows its progress, except with --json. */
  during: <T>(work: (report: (step: Step) => void) => Promise<T>) => Promise<T>;
  /** Colours a part of an answer. */
  style: Style;
};

export function createReporter({ isJson, runtime }: { isJson: boolean; runtime: Runtime }): Reporter {
  const { environment, stdout, stderr } = runtime;
  const style = styleFor(stdout, environment);
  const styleRemark = styleFor(stderr, environment);
  const json = (value: unknown) => JSON.stringify(value ?? null);
  const print = (text: string) => void stdout.write(`${text}\n`);
  const remark = (text: string) => void stderr.write(`${text}\n`);
  return {
    answer: (result, text) => print(isJson ? json(result) : (text ?? pretty(result))),
    table(result, headings, rows) {
      print(isJson ? json(result) : table(headings, rows, { widthColumns: stdout.columns, style }));
    },
    facts: (result, entries) => print(isJson ? json(result) : facts(entries, style)),
    warn: (message) => remark(isJson ? json({ warning: { message } }) : styleRemark("yellow", message)),
    event(event, text) {
      if (isJson) print(json(event));
      else remark(styleRemark("dim", text));
    },
    async during(work) {
      if (isJson) return work(() => {});
      const progress = createProgress(stderr);
      try {
        return await work(progress.report);
      } finally {
        progress.stop();
      }
    },
    style,
  };
}

export const pretty = (value: unknown): string => JSON.stringify(value ?? null, null, 2);

/** `1 document`, `34 documents`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
