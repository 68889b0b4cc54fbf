/** Starts an nginx of our own beside the other servers, where the machine has one. */

import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../../tests/harness/startSite.ts";
import type { Answer } from "./answer.ts";
import { type NginxListener, nginxConfig } from "./nginxConfig.ts";
import { serverCore } from "./pinned.ts";
import { type Server, startServer } from "./startServer.ts";

const program = ["/usr/sbin/nginx", "/usr/bin/nginx"].find(existsSync);

/** With an origin for each set of answers by path, in their order; `null` on a machine without nginx. */
export async function startNginx(
  sets: readonly ReadonlyMap<string, Answer>[],
  parent: string,
): Promise<(Server & { origins: string[] }) | null> {
  if (!program) return null;
  const directory = path.join(parent, "nginx");
  await mkdir(directory);
  const listeners: NginxListener[] = [];
  for (const [index, answers] of sets.entries()) {
    const files = [...answers].map(([path, answer], each) => ({ path, file: `${index}-${each}`, answer }));
    for (const { file, answer } of files) await writeFile(path.join(directory, file), answer.body);
    listeners.push({ port: await freePort(), files });
  }
  const config = path.join(directory, "nginx.conf");
  await writeFile(config, nginxConfig(directory, listeners));
  const [first] = listeners;
  const server = await startServer({
    command: [program, "-c", config],
    core: serverCore,
    outputFile: path.join(directory, "nginx.log"),
    awaited: `http://127.0.0.1:${first?.port}${first?.files[0]?.path}`,
  });
  return { ...server, origins: listeners.map(({ port }) => `http://127.0.0.1:${port}`) };
}
