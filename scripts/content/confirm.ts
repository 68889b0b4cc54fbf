import { createInterface } from "node:readline/promises";
import { InterruptedError, UsageError } from "./errors.ts";
import { type Runtime, styleFor } from "./runtime.ts";

export type Deletion = {
  /** What would be lost: `dataset "staging" with everything in it`. */
  what: string;
  /** The name that has to be typed. */
  name: string;
  /** The command line has confirmed already. */
  yes?: boolean;
};

/** Resolves when the name has been typed. Throws when something else was, or where there is no terminal to ask on. */
export async function confirmDeletion({ what, name, yes = false }: Deletion, runtime: Runtime): Promise<void> {
  const { stdin, stderr, environment } = runtime;
  if (yes) return;
  if (!stdin.isTTY) throw new UsageError(`deleting ${what} needs --yes without a terminal`);
  const prompt = createInterface({ input: stdin, output: stderr });
  const question = `This deletes ${what}. Type ${styleFor(stderr, environment)("bold", name)} to continue: `;
  const abandoned = new Promise<never>((_, reject) => {
    prompt.once("SIGINT", () => reject(new InterruptedError())); // the terminal reports Ctrl-C to the prompt
    prompt.once("close", () => reject(new Error("nothing was deleted")));
  });
  const typed = await Promise.race([prompt.question(question), abandoned]).finally(() => prompt.close());
  if (typed.trim() !== name) throw new Error(`nothing was deleted: ${JSON.stringify(typed)} is not ${name}`);
}
