import { createProgram, type GlobalFlags } from "./program.ts";
import { reportError } from "./reportError.ts";
import type { Runtime } from "./runtime.ts";

/** Runs one command; `args` is what follows `npm run content --`. Resolves to the exit code and never rejects. */
export async function runContent(args: string[], runtime: Runtime): Promise<number> {
  const program = createProgram(runtime);
  try {
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    return reportError(error, { isJson: program.opts<GlobalFlags>().json === true, runtime });
  }
}
