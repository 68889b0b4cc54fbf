/** A key of the site's own: configured, or generated once and kept in the data directory, for all processes the same. */

import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

export type KeptSecretOptions = {
  dataDir: string;
  /** Of the file in the data directory. */
  name: string;
  /** The configured secret, and the variable that configures it. */
  given: string | undefined;
  variable: string;
};

/** Rejects with a message for the operator where it can be neither read nor written. */
export async function readKeptSecret(
  { dataDir, name, given, variable }: KeptSecretOptions,
  linkFile = link,
): Promise<string> {
  if (given) return given;
  const file = path.join(dataDir, name);
  try {
    const secret = (await kept(file)) ?? (await create(file, linkFile));
    if (secret.length >= 32) return secret;
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new Error(`the secret ${file} can be neither read nor written (${reason}): set ${variable}`, { cause });
  }
  throw new Error(`${file} must hold a secret of 32 characters or more: restore it, or set ${variable}`);
}

async function kept(file: string): Promise<string | null> {
  return readFile(file, "utf8").then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    },
  );
}

/** Processes may start at once: all use the secret of the first, and none reads half of it. */
async function create(file: string, linkFile: typeof link): Promise<string> {
  const own = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(own, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
    await linkFile(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(own, { force: true });
  }
  return (await kept(file)) ?? "";
}
