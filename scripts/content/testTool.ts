/** Runs the tool in this process, beside a content service, for tests. */

import { AsyncLocalStorage } from "node:async_hooks";
import { Console } from "node:console";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createClient } from "@sanity/client";
import { startContentService } from "content-service";
import { runContent } from "./runContent.ts";
import type { Runtime } from "./runtime.ts";

export type Run = { code: number; stdout: string; stderr: string };

type Environment = Record<string, string>;

/** Where the console of the current run writes. */
const runConsole = new AsyncLocalStorage<Console>();

/** Libraries warn on the console, which in a real process is the tool's own output: a run has to see it as well. */
function captureConsole(): void {
  const { warn } = console;
  if (warn.name === "warnInRun") return;
  console.warn = function warnInRun(...args: unknown[]) {
    const run = runConsole.getStore();
    if (run) run.warn(...args);
    else warn(...args);
  };
}

type Given = {
  stdin?: Runtime["stdin"];
  /** What marks standard output and standard error as a terminal. */
  terminal?: { isTTY: true; columns: number };
};

/** Starts the tool in this process. It sees no environment but this one. */
function startTool(environment: Environment, args: string[], { stdin, terminal }: Given = {}) {
  captureConsole();
  const stdout = Object.assign(new PassThrough(), terminal);
  const stderr = Object.assign(new PassThrough(), terminal);
  const interrupts = new Set<() => void>();
  const runtime: Runtime = {
    environment,
    stdin: stdin ?? Readable.from([]),
    stdout,
    stderr,
    onInterrupt(listener) {
      interrupts.add(listener);
      return () => void interrupts.delete(listener);
    },
  };
  const ended = runConsole
    .run(new Console({ stdout, stderr }), () => runContent(args, runtime))
    .finally(() => {
      stdout.end();
      stderr.end();
    });
  return {
    stdout,
    stderr,
    /** Resolves to the exit code. */
    ended,
    /** Presses Ctrl-C. */
    interrupt() {
      for (const listener of interrupts) listener();
    },
    /** Whether the tool handles Ctrl-C itself. */
    handlesInterrupts: () => interrupts.size > 0,
  };
}

/** Runs the tool to its end. */
export async function runTool(environment: Environment, args: string[], given?: Given): Promise<Run> {
  const tool = startTool(environment, args, given);
  const [code, stdout, stderr] = await Promise.all([tool.ended, text(tool.stdout), text(tool.stderr)]);
  return { code, stdout, stderr };
}

/** The lines of a stream, as they arrive. */
export const linesOf = (stream: Readable) => createInterface({ input: stream })[Symbol.asyncIterator]();

/** An empty content service with a scratch directory, and the tool set up for it. Stop it afterwards. */
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
  const client = createClient({
    projectId: "embedded",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: service.url,
    useProjectHostname: false,
    useCdn: false,
    token: service.tokens.write,
    perspective: "raw",
  });
  return {
    scratch,
    environment,
    client,
    ...toolFor(environment),
    /** The tool and a client set up for a new, empty dataset. */
    async dataset(name: string) {
      await client.datasets.create(name);
      return {
        client: client.withConfig({ dataset: name }),
        ...toolFor({ ...environment, SANITY_DATASET: name }),
      };
    },
    async stop() {
      await service.stop();
      await rm(scratch, { recursive: true });
    },
  };
}

export type Service = Awaited<ReturnType<typeof startService>>;

function toolFor(environment: Environment) {
  return {
    content: (...args: string[]) => runTool(environment, args),
    /** Runs the tool with this on its standard input, JSON unless it is text. */
    pipe(input: unknown, ...args: string[]) {
      const stdin = Readable.from([typeof input === "string" ? input : JSON.stringify(input)]);
      return runTool(environment, args, { stdin });
    },
    /** The answer with --json. Throws when there is none. */
    async json(...args: string[]) {
      const { code, stdout, stderr } = await runTool(environment, ["--json", ...args]);
      if (code !== 0) throw new Error(`content ${args.join(" ")} must exit with 0 (got ${code}): ${stderr}`);
      return JSON.parse(stdout);
    },
    /** Starts a command that runs until it is interrupted. */
    start(...args: string[]) {
      const { stdout, stderr, ...tool } = startTool(environment, args);
      return { ...tool, stdout: linesOf(stdout), stderr: linesOf(stderr) };
    },
  };
}

/** Stands for a hosted project: records its requests and gives all of them the same answer. */
export async function startHost(answer: unknown) {
  const requests: { path: string | undefined; body: unknown; authorization: string | undefined }[] = [];
  const host = createServer(async (request, response) => {
    const body = await text(request);
    const { authorization } = request.headers;
    requests.push({ path: request.url, body: body && JSON.parse(body), authorization });
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const environment = {
    SANITY_PROJECT_ID: "abc123",
    SANITY_API_HOST: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, // it listens on a port
    SANITY_API_WRITE_TOKEN: "secret",
  };
  return {
    requests,
    environment,
    content: (...args: string[]) => runTool(environment, args),
    stop: () => void host.close(),
  };
}
