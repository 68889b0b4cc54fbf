import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linesOf, type Service, startService } from "./content/testTool.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** The tool as a process of its own, beside the service. */
const startProcess = (...args: string[]) =>
  spawn(process.execPath, [path.join(root, "scripts/content.ts"), ...args], {
    env: { PATH: process.env.PATH, ...service.environment },
  });

async function exitCodeOf(tool: ChildProcess): Promise<number | null> {
  const [code] = await once(tool, "close");
  return code;
}

test("the npm script reads .env, passes standard input on, and ends with 0", async () => {
  const { scripts } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  const [program, ...args]: string[] = scripts.content.split(" ");
  const entry = path.join(root, args.pop() ?? "");
  expect(program).toBe("node");
  const variables = Object.entries(service.environment).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(path.join(service.scratch, ".env"), variables);
  const options = { cwd: service.scratch, env: { PATH: process.env.PATH } };
  const tool = spawn(process.execPath, [...args, entry, "query", "-"], options);
  tool.stdin.end("1 + 1");
  const [code, stdout, stderr] = await Promise.all([exitCodeOf(tool), text(tool.stdout), text(tool.stderr)]);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "2\n", stderr: "" });
});

test("a command without a reader for standard error finishes its work", async () => {
  const directory = path.join(service.scratch, "export");
  const tool = startProcess("export", directory);
  tool.stderr.destroy();
  expect(await exitCodeOf(tool)).toBe(0);
  expect(await readdir(directory)).toContain("data.ndjson");
});

test("the exit code of a failure does not depend on a reader for standard error", async () => {
  const tool = startProcess("releases");
  tool.stderr.destroy();
  expect(await exitCodeOf(tool)).toBe(2);
});

test("Ctrl-C reaches a command that watches", async () => {
  const tool = startProcess("listen", "*", "--count", "1");
  await linesOf(tool.stderr).next();
  tool.kill("SIGINT");
  expect(await exitCodeOf(tool)).toBe(130);
});

test("listening ends quietly when the reader of standard output is gone", async () => {
  const tool = startProcess("listen", "*");
  const remarks = linesOf(tool.stderr);
  await remarks.next();
  tool.stdout.destroy();
  await service.client.create({ _type: "note" });
  expect(await exitCodeOf(tool)).toBe(0);
  expect(await remarks.next()).toMatchObject({ done: true });
});
