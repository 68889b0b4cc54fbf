/** Memory and processor time of a process, from `/proc` (proc(5)); `NaN` on systems without it. */

import { readFile } from "node:fs/promises";

export type Memory = {
  rssMb: number;
  /** The highest `rssMb` so far. */
  peakMb: number;
};

export async function memoryOf(pid: number): Promise<Memory> {
  return parseStatus(await readFile(`/proc/${pid}/status`, "utf8").catch(() => ""));
}

/** Milliseconds of processor time so far, user and system, in steps of ten. */
export async function cpuMsOf(pid: number): Promise<number> {
  return parseStat(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""));
}

export function parseStatus(text: string): Memory {
  const megabytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(text)?.[1]) / 1024;
  return { rssMb: megabytes("VmRSS"), peakMb: megabytes("VmHWM") };
}

/** `utime` and `stime` are the 14th and 15th field; the name before them, in parentheses, may contain anything. */
export function parseStat(text: string): number {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
