/**
 * The last good answers, on disk: what a restart serves while the content service is down.
 *
 * They are kept as raw text and parsed again when they are read, so a snapshot of an older release is never trusted.
 * Several processes may share the file: each replaces it whole. A large file is written less often, and in pieces, so
 * that neither the disk nor a request pays for its size.
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
  /** How long changes are gathered before they are written; a second more for each megabyte of the last file. */
  delayMs?: number;
  /** The pause before a failed write is retried. */
  retryMs?: number;
};

const snapshotFile = z.object({
  version: z.literal(1),
  scope: z.string(),
  answers: z.array(z.object({ name: z.string(), params: z.record(z.string(), z.string()), text: z.string() })),
});

/** One megabyte a second. */
const writtenBytesPerMs = 1000;

export function createContentSnapshot(options: ContentSnapshotOptions) {
  const { path: file, scope, log, now, delayMs = 1000, retryMs = 10_000 } = options;
  const warn = createSparingLog({ log, now });
  let pending: (() => SavedAnswer[]) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let lastBytes = 0;
  let isClosed = false;

  async function writePending(): Promise<void> {
    const answers = pending;
    pending = undefined;
    if (!answers) return;
    try {
      lastBytes = await replaceFile(file, piecesOf(scope, answers()));
    } catch (error) {
      warn("content.snapshotFailed", error, { path: file });
      pending ??= answers;
      if (!isClosed) timer ??= setTimeout(flush, retryMs).unref();
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
      timer ??= setTimeout(flush, delayMs + lastBytes / writtenBytesPerMs).unref();
    },
    /** Writes now what is not written yet, and does not retry it. Never rejects. */
    close(): Promise<void> {
      isClosed = true;
      return flush();
    },
  };
}

/** The file's text, an answer at a time: as one string, a large snapshot would block the event loop. */
function* piecesOf(scope: string, answers: readonly SavedAnswer[]) {
  yield `{"version":1,"scope":${JSON.stringify(scope)},"answers":[`;
  for (const [index, answer] of answers.entries()) yield `${index === 0 ? "" : ","}${JSON.stringify(answer)}`;
  yield "]}";
}

/** All or nothing: after a crash or a power cut, a reader finds the old file or the new one. Resolves to its size. */
async function replaceFile(file: string, pieces: Iterable<string>): Promise<number> {
  const temporary = `${file}.${process.pid}.${crypto.randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    const handle = await open(temporary, "wx");
    let bytes: number;
    try {
      await handle.writeFile(pieces);
      await handle.sync();
      bytes = (await handle.stat()).size;
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
    return bytes;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {}); // the first failure is the one to report
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
