/** The parts of a process that the tool uses. Only the entry takes them from the real one; tests pass their own. */

import type { Readable, Writable } from "node:stream";
import { WriteStream } from "node:tty";
import { styleText } from "node:util";

export type Runtime = {
  environment: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: Output;
  stderr: Output;
  /** Calls the listener on Ctrl-C or SIGTERM instead of ending the process. Returns what removes it. */
  onInterrupt: (listener: () => void) => () => void;
};

/** `isTTY` and `columns` are set on a terminal only. */
export type Output = Writable & { isTTY?: boolean; columns?: number };

export type Style = (format: Parameters<typeof styleText>[0], text: string) => string;

/** NO_COLOR and FORCE_COLOR win over what the stream is. */
export function hasColours(stream: Output, environment: NodeJS.ProcessEnv): boolean {
  const isCandidate = stream.isTTY === true || environment.FORCE_COLOR !== undefined;
  return isCandidate && WriteStream.prototype.getColorDepth(environment) > 2; // it reads its argument alone
}

/** Colours text for a stream; returns it unchanged where the stream has no colours. */
export function styleFor(stream: Output, environment: NodeJS.ProcessEnv): Style {
  const isColoured = hasColours(stream, environment);
  return (format, text) => (isColoured ? styleText(format, text, { validateStream: false }) : text);
}
