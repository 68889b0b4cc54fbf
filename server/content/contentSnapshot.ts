/**
 * The last good answers, on disk: what a restart serves while the content service is down.
 *
 * They are kept as raw text and parsed again when they are read, so a snapshot of an older release is never trusted.
 * Several processes may share the file: each replaces it whole.
 */

import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";

export type SavedAnswer = {
  name: string;
  params: Readonly<Record<string, string>>;
  /** The answer as JSON. */
  text: string;
};

export type ContentSnapshotOptions = {
  path: string;
  /** Whose content it is: host, project and dataset. A snapshot of other content is ignored. */
  scope: string;
  log: Log;
  now: () => number;
  /** How long changes are gathered before they are written. */
  delayMs?: number;
  /** The pause before a failed write is retried. */
  retryMs?: number;
};

const snapshotFile = z.object({
  version: z.literal(1),
  scope: z.string(),
  answers: z.array(z.object({ name: z.string(), params: z.record(z.string(), z.string()), text: z.string() })),
});

export function createContentSnapshot(options: ContentSnapshotOptions) {
  const { path: file, scope, log, now, delayMs = 1000, retryMs = 10_000 } = options;
  const warn = createSparingLog({ log, now });
  let pending: (() => SavedAnswer[]) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function writePending(): Promise<void> {
    const answers = pending;
    pending = undefined;
    if (!answers) return;
    try {
      await replaceFile(file, JSON.stringify({ version: 1, scope, answers: answers() }));
    } catch (error) {
      warn("content.snapshotFailed", error, { path: file });
      pending ??= answers;
      timer ??= setTimeout(flush, retryMs).unref();
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writePending);
    return writing;
  }

  return {
    /** The answers of the last run; none when there is no snapshot of this content. Never rejects. */
    async read(): Promise<SavedAnswer[]> {
      try {
        const snapshot = snapshotFile.parse(JSON.parse(await readFile(file, "utf8")));
        if (snapshot.scope === scope) return snapshot.answers;
        log.warn("content.snapshotIgnored", { path: file, reason: "other content", scope: snapshot.scope });
      } catch (error) {
        if (isAbsent(error)) log.info("content.snapshotAbsent", { path: file });
        else log.warn("content.snapshotIgnored", { path: file, reason: "unreadable", error });
      }
      return [];
    },
    /** Writes the answers soon, as they are by then. */
    save(answers: () => SavedAnswer[]): void {
      pending = answers;
      timer ??= setTimeout(flush, delayMs).unref();
    },
    /** Writes now what is not written yet. Never rejects. */
    flush,
  };
}

/** All or nothing: after a crash or a power cut, a reader finds the old file or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.${crypto.randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    const handle = await open(temporary, "wx");
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {}); // the first failure is the one to report
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
