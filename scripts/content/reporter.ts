/** How the tool speaks: to people in sentences, to machines in one line of JSON. */

export type Reporter = {
  /** The answer: `result` for machines, `sentence` for people, who get the result itself when there is none. */
  answer: (result: unknown, sentence?: string) => void;
  /** What is happening meanwhile. Machines are not told. */
  progress: (step: string) => void;
  /** Something that did not stop the command. */
  warn: (message: string) => void;
};

export function createReporter({ isJson }: { isJson: boolean }): Reporter {
  let lastStep = "";
  return {
    answer: (result, sentence) => console.log(isJson ? JSON.stringify(result) : (sentence ?? pretty(result))),
    progress(step) {
      if (isJson || step === lastStep) return;
      lastStep = step;
      console.error(step);
    },
    warn: (message) => console.error(message),
  };
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** `1 document`, `34 documents`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
