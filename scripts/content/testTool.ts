/** The tool as a process of its own, beside a content service of its own, for tests. */

import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createClient } from "@sanity/client";
import { startContentService } from "content-service";

export type Run = { code: number; stdout: string; stderr: string };

const entry = fileURLToPath(new URL("../content.ts", import.meta.url));
const environmentOf = (environment: Record<string, string>) => ({ PATH: process.env.PATH ?? "", ...environment });

/** Runs the tool to its end. It sees no environment but this one. */
export function runTool(environment: Record<string, string>, args: string[], input = ""): Promise<Run> {
  return new Promise((resolve) => {
    const env = environmentOf(environment);
    const child = execFile(process.execPath, [entry, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
    child.stdin?.on("error", () => {}); // it may end before it has read anything
    child.stdin?.end(input);
  });
}

/** An empty service, with a scratch directory, and the tool that finds it through the environment. Stop it afterwards. */
export async function startService() {
  const scratch = await mkdtemp(path.join(tmpdir(), "content-tool-"));
  const service = await startContentService({
    dataDir: path.join(scratch, "content"),
    port: 0,
    projectId: "embedded",
    dataset: "production",
    logLevel: "silent",
  });
  const environment = { DATA_DIR: scratch, CONTENT_SERVICE_PORT: new URL(service.url).port };
  return {
    scratch,
    environment,
    content: (...args: string[]) => runTool(environment, args),
    /** With something on its standard input. */
    pipe: (input: unknown, ...args: string[]) =>
      runTool(environment, args, typeof input === "string" ? input : JSON.stringify(input)),
    /** The answer, as machines get it. Throws when there is none. */
    async json(...args: string[]) {
      const { code, stdout, stderr } = await runTool(environment, ["--json", ...args]);
      if (code !== 0) throw new Error(`content ${args.join(" ")} ended with ${code}: ${stderr}`);
      return JSON.parse(stdout);
    },
    /** Goes on until it is told to end. */
    start: (...args: string[]) => startTool(environment, args),
    client: createClient({
      projectId: "embedded",
      dataset: "production",
      apiVersion: "2025-02-19",
      apiHost: service.url,
      useProjectHostname: false,
      useCdn: false,
      token: service.tokens.write,
      perspective: "raw",
    }),
    async stop() {
      await service.stop();
      await rm(scratch, { recursive: true });
    },
  };
}

export type Service = Awaited<ReturnType<typeof startService>>;

/** Stands for a hosted project: it keeps what it is asked, and gives the same answer to everything. */
export async function startHost(answer: unknown) {
  const asked: { path: string | undefined; body: unknown }[] = [];
  const host = createServer(async (request, response) => {
    const body = await text(request);
    asked.push({ path: request.url, body: body && JSON.parse(body) });
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const environment = {
    SANITY_PROJECT_ID: "abc123",
    SANITY_API_HOST: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, // it listens
    SANITY_API_WRITE_TOKEN: "secret",
  };
  return {
    asked,
    content: (...args: string[]) => runTool(environment, args),
    stop: () => void host.close(),
  };
}

function startTool(environment: Record<string, string>, args: string[]) {
  const child = spawn(process.execPath, [entry, ...args], { env: environmentOf(environment) });
  const lines = (stream: NodeJS.ReadableStream) => createInterface({ input: stream })[Symbol.asyncIterator]();
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return {
    stdout: lines(child.stdout),
    stderr: lines(child.stderr),
    /** Ends it as Ctrl-C does; the exit code. */
    interrupt: () => void child.kill("SIGINT"),
    closeStdout: () => child.stdout.destroy(),
    closeStderr: () => child.stderr.destroy(),
    ended,
  };
}
