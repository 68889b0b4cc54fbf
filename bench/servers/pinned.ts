import { existsSync } from "node:fs";
import { cpus } from "node:os";

/** What is measured has a core to itself, what measures it another. */
export const serverCore = 0;
export const loadCore = 1;

const canPin = existsSync("/usr/bin/taskset") && cpus().length > 1;

/** The command on one core, where the system can do that; without a core, wherever the kernel likes. */
export function pinned(core: number | undefined, command: readonly string[]): string[] {
  return canPin && core !== undefined ? ["/usr/bin/taskset", "-c", String(core), ...command] : [...command];
}
