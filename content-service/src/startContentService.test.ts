import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { clientFor, temporaryDirectory, testOptions } from "../tests/testService.ts";
import { type ContentServiceOptions, startContentService } from "./startContentService.ts";

async function start(options: ContentServiceOptions) {
  const service = await startContentService(options);
  onTestFinished(() => service.stop());
  return { ...service, client: clientFor(service.url, service.tokens.write) };
}

test("the service runs in a thread of its own until it is stopped", async () => {
  const service = await start(testOptions(await temporaryDirectory()));
  await service.client.create({ _id: "a", _type: "page" });
  expect(await service.client.fetch("*._id")).toEqual(["a"]);
  await service.stop();
  expect(await service.ended).toBeNull();
  await expect(fetch(service.url)).rejects.toThrow();
});

test("content and generated tokens outlive a restart, and nobody else may read the tokens", async () => {
  const dataDir = await temporaryDirectory();
  const first = await start(testOptions(dataDir));
  await first.client.create({ _id: "a", _type: "page" });
  await first.stop();
  const second = await start(testOptions(dataDir));
  expect(second.tokens).toEqual(first.tokens);
  expect(await second.client.fetch("*._id")).toEqual(["a"]);
  expect((await stat(path.join(dataDir, "tokens.json"))).mode & 0o777).toBe(0o600);
});

test("given tokens are accepted instead of generated ones", async () => {
  const tokens = { read: "the-read-token", write: "the-write-token" };
  const service = await start({ ...testOptions(await temporaryDirectory()), tokens });
  expect(service.tokens).toEqual(tokens);
  await clientFor(service.url, "the-write-token").create({ _id: "a", _type: "page" });
});

test("a failure that nobody foresaw is a ContentServiceError too", async () => {
  const options = { ...testOptions(await temporaryDirectory()), logLevel: "nonsense" };
  await expect(startContentService(options)).rejects.toMatchObject({
    name: "ContentServiceError",
    message: expect.stringMatching(/^the content service failed: .*$/),
  });
});

test("a second service on the directory is refused, and the first goes on", async () => {
  const dataDir = await temporaryDirectory();
  const { client } = await start(testOptions(dataDir));
  await expect(startContentService(testOptions(dataDir))).rejects.toMatchObject({
    name: "ContentServiceError",
    message: `${dataDir} is in use by another content service: stop that one, or set DATA_DIR to another directory`,
  });
  await client.create({ _type: "page" });
});

test("what was acknowledged survives a killed process, and its lock dies with it", async () => {
  const directory = await temporaryDirectory();
  const { child, url } = await startProcess(directory);
  const client = clientFor(url, "write", { maxRetries: 0 });
  const acknowledged: string[] = [];
  const write = async () => {
    for (let n = 0; ; n += 1) {
      await client.create({ _id: `n${n}`, _type: "number" });
      acknowledged.push(`n${n}`);
      if (n === 50) child.kill("SIGKILL");
    }
  };
  await expect(write()).rejects.toThrow();
  const survivor = await start(testOptions(path.join(directory, "content")));
  const stored = await survivor.client.fetch<string[]>('*[_type == "number"]._id');
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  expect(stored.length).toBeLessThanOrEqual(acknowledged.length + 1); // the one under way may have made it
});

test("alone, the service begins with the demo content, wherever it is started from", async () => {
  const { url } = await startProcess(await temporaryDirectory());
  expect(await clientFor(url, "write").fetch("count(*[_type == 'page'])")).toBeGreaterThan(0);
});

test("alone, the service says where it listens and ends cleanly when it is told to", async () => {
  const { child, output } = await startProcess(await temporaryDirectory());
  expect(output()).toMatch(/Point a site at it with SANITY_PROJECT_ID=embedded SANITY_API_HOST=http:/);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("alone, a mistake is one line and exit code 1", async () => {
  for (const [name, value, message] of [
    ["CONTENT_SERVICE_PORT", "many", "must be a port from 0 to 65535"],
    [
      "SANITY_DATASET",
      "-x",
      "must be 1 to 64 lowercase letters, digits, underscores and dashes, the first a letter or digit",
    ],
  ] as const) {
    const child = spawnMain(await temporaryDirectory(), { CONTENT_SERVICE_PORT: "0", [name]: value });
    const [[code], output] = await Promise.all([once(child, "exit"), text(child.stderr)]);
    expect([code, output]).toEqual([1, `${name} ${message} (got "${value}")\n`]);
  }
});

function spawnMain(directory: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url))], {
    cwd: directory,
    env: { DATA_DIR: directory, SANITY_API_WRITE_TOKEN: "write", LOG_LEVEL: "silent", ...environment },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** The service as a process of its own, once it listens. */
async function startProcess(directory: string) {
  const child = spawnMain(directory, { CONTENT_SERVICE_PORT: "0" });
  let output = "";
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes("Point a site")) break;
  }
  const [url = ""] = /http:[^ ]+/.exec(output) ?? [];
  return { child, url, output: () => output };
}

test("the package exports one function and its error, and no other file of it", async () => {
  expect(Object.keys(await import("content-service")).sort()).toEqual(["ContentServiceError", "startContentService"]);
  const { resolve } = createRequire(import.meta.url);
  for (const inner of ["content-service/src/runContentService.ts", "content-service/package.json"])
    expect(() => resolve(inner)).toThrow(/ERR_PACKAGE_PATH_NOT_EXPORTED|not defined by "exports"/);
});
