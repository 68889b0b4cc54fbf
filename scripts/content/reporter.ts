/** How the tool speaks: to people in sentences and tables, to machines in lines of JSON. */

import { styleText } from "node:util";
import { createProgress, type Step } from "./progress.ts";

export type Reporter = {
  /** The answer: `result` for machines, `text` for people, who get the result itself when there is none. */
  answer: (result: unknown, text?: string) => void;
  /** Something that did not stop the command, such as a document that is missing. */
  warn: (message: string) => void;
  /** What happens to a stream of answers: a line among them for machines, a remark beside them for people. */
  event: (event: unknown, remark: string) => void;
  /** Runs something long and shows how far it has come. Machines are not told. */
  during: <T>(work: (report: (step: Step) => void) => Promise<T>) => Promise<T>;
};

export function createReporter({ isJson }: { isJson: boolean }): Reporter {
  return {
    answer: (result, text) => console.log(isJson ? JSON.stringify(result ?? null) : (text ?? pretty(result))),
    warn(message) {
      if (isJson) console.error(JSON.stringify({ warning: { message } }));
      else console.error(styleText("yellow", message, { stream: process.stderr }));
    },
    event(event, remark) {
      if (isJson) console.log(JSON.stringify(event));
      else console.error(styleText("dim", remark, { stream: process.stderr }));
    },
    async during(work) {
      if (isJson) return work(() => {});
      const progress = createProgress();
      try {
        return await work(progress.report);
      } finally {
        progress.stop();
      }
    },
  };
}

export const pretty = (value: unknown): string => JSON.stringify(value ?? null, null, 2);

/** `1 document`, `34 documents`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
