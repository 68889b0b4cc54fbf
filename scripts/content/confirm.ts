import { createInterface } from "node:readline/promises";
import { styleText } from "node:util";
import { UsageError } from "./usageError.ts";

export type Question = {
  /** What would be lost: `the dataset "staging" and everything in it`. */
  what: string;
  /** Has to be typed. */
  name: string;
  /** Somebody has said so already. */
  yes?: boolean;
};

/** Resolves when a person has typed the name. Throws when they type another, or when there is nobody to ask. */
export async function confirmDeletion({ what, name, yes = false }: Question): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new UsageError(`deleting ${what} needs --yes where nobody can be asked`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const question = `This deletes ${what}. Type ${styleText("bold", name, { stream: process.stderr })} to go on: `;
  prompt.once("SIGINT", () => {
    prompt.close(); // gives the terminal back
    process.kill(process.pid, "SIGINT");
  });
  const closed = new Promise<never>((_, reject) => {
    prompt.once("close", () => reject(new Error("nothing was deleted")));
  });
  const typed = await Promise.race([prompt.question(question), closed]).finally(() => prompt.close());
  if (typed.trim() !== name) throw new Error(`nothing was deleted: ${JSON.stringify(typed)} is not ${name}`);
}
