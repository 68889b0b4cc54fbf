/** What the kernel knows of a process (proc(5)); `NaN` where there is no `/proc`. */

import { readFile } from "node:fs/promises";

export type Memory = {
  rssMb: number;
  /** The most it ever had. */
  peakMb: number;
};

export async function memoryOf(pid: number): Promise<Memory> {
  return parseStatus(await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""));
}

/** Milliseconds of processor time so far, in the process and in the kernel for it. The kernel counts in ten of them. */
export async function cpuMsOf(pid: number): Promise<number> {
  return parseStat(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""));
}

export function parseStatus(text: string): Memory {
  const megabytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(text)?.[1]) / 1024;
  return { rssMb: megabytes("VmRSS"), peakMb: megabytes("VmHWM") };
}

/** `utime` and `stime` are the 14th and 15th field; the name before them, in brackets, may hold anything. */
export function parseStat(text: string): number {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
