/** A small disk that becomes read-only or full under a site (P22). Mounting one needs privileges. */

import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished, vi } from "vitest";

export function canMount(): boolean {
  try {
    execFileSync("unshare", ["-m", "mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", "/mnt"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A disk of 8 MB until the test is over. */
export async function smallDisk(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", directory]);
  onTestFinished(async () => {
    execFileSync("umount", ["--lazy", directory]);
    await rm(directory, { recursive: true });
  });
  return directory;
}

/** Linux refuses read-only ("mount point is busy") while a file is open for writing: this waits for a moment when none is. */
const remount = (option: "ro" | "rw") => (disk: string) =>
  vi.waitFor(() => execFileSync("mount", ["-o", `remount,${option}`, disk], { stdio: "pipe" }), { timeout: 30_000 });
const filler = (disk: string) => path.join(disk, "filler");

export const diskTroubles = {
  "read-only": { begin: remount("ro"), end: remount("rw") },
  full: {
    begin: (disk: string) => writeFile(filler(disk), Buffer.alloc(16_000_000)).catch(() => {}),
    end: (disk: string) => rm(filler(disk)),
  },
};
