/** The progress of a long command: a bar on a terminal, elsewhere a line for each step. */

import type { Output } from "./runtime.ts";

export type Step = { step: string; current?: number; total?: number | string };

const barWidth = 30;

export function createProgress(stream: Output) {
  let step = "";
  let total = 0;
  const endLine = () => void (stream.isTTY && step && stream.write("\n"));
  return {
    report({ step: given, current = 0, total: newTotal }: Step): void {
      const name = given.replace(/\.+$/, "");
      if (name !== step) {
        endLine(); // the bar of the step before stays on the screen
        step = name;
        total = 0;
        if (!stream.isTTY) stream.write(`${step}\n`);
      }
      if (typeof newTotal === "number") total = newTotal;
      // Lines that wrap could not be redrawn.
      if (stream.isTTY) stream.write(`\r\u001b[K${lineOf(step, current, total).slice(0, (stream.columns ?? 80) - 1)}`);
    },
    stop(): void {
      endLine();
      step = "";
    },
  };
}

/** The total is 0 while it is unknown. */
function lineOf(step: string, current: number, total: number): string {
  if (total === 0) return current > 0 ? `${step} ${current}` : step;
  const filled = Math.round((Math.min(current, total) / total) * barWidth);
  return `${step} ${"█".repeat(filled)}${"░".repeat(barWidth - filled)} ${current}/${total}`;
}
