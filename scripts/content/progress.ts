/** How far something long has come: a bar on a terminal, otherwise a line for each step. */

import cliProgress from "cli-progress";

export type Step = { step: string; current?: number; total?: number | string };

export function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  let name = "";
  let bar: cliProgress.SingleBar | undefined;
  function stop(): void {
    bar?.stop();
    bar = undefined;
  }
  return {
    report({ step: given, current = 0, total }: Step): void {
      const step = given.replace(/\.+$/, "");
      if (step !== name) {
        stop();
        name = step;
        if (stream.isTTY) bar = startBar(stream, step);
        else stream.write(`${step}\n`);
      }
      if (bar && typeof total === "number") bar.setTotal(total);
      bar?.update(current);
    },
    /** A bar keeps the process alive until then. */
    stop,
  };
}

/** It hides no cursor and stops no wrapping, so there is nothing to restore after Ctrl-C. */
function startBar(stream: NodeJS.WriteStream, step: string): cliProgress.SingleBar {
  const bar = new cliProgress.SingleBar({
    stream,
    linewrap: true, // lines are cut instead
    barsize: 30,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    format: (options, { progress, value, total }) => {
      if (total === 0) return value > 0 ? `${step} ${value}` : step; // nobody knows how many there will be
      return `${step} ${cliProgress.Format.BarFormat(progress, options)} ${value}/${total}`;
    },
  });
  bar.start(0, 0);
  return bar;
}
