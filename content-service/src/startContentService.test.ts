import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { clientFor, startTestService, temporaryDirectory, testOptions } from "../tests/testService.ts";
import { startContentService } from "./startContentService.ts";

test("the service runs in a thread of its own until it is stopped", async () => {
  const service = await startContentService(testOptions(await temporaryDirectory()));
  onTestFinished(() => service.stop());
  const client = clientFor(service.url, service.tokens.write);
  await client.create({ _id: "a", _type: "page" });
  expect(await client.fetch("*._id")).toEqual(["a"]);
  await service.stop();
  expect(await service.ended).toBeNull();
  await expect(fetch(service.url)).rejects.toThrow();
});

test("a second service on the directory is refused, and the first continues", async () => {
  const dataDir = await temporaryDirectory();
  const { client } = await startTestService({ dataDir });
  await expect(startContentService(testOptions(dataDir))).rejects.toMatchObject({
    name: "ContentServiceError",
    message: `${dataDir} is in use by another content service: stop that one, or set DATA_DIR to another directory`,
  });
  await client.create({ _type: "page" });
});

test("an unexpected failure at the start is a ContentServiceError too", async () => {
  const options = { ...testOptions(await temporaryDirectory()), logLevel: "nonsense" };
  await expect(startContentService(options)).rejects.toMatchObject({
    name: "ContentServiceError",
    message: expect.stringMatching(/^the content service failed: .*$/),
  });
});

test("alone, the service loads the demo from any working directory, prints its URL and ends cleanly", async () => {
  const child = spawnMain(await temporaryDirectory(), { CONTENT_SERVICE_PORT: "0" });
  expect(await clientFor(await urlOf(child), "write").fetch("count(*[_type == 'page'])")).toBeGreaterThan(0);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("alone, the service stays empty with DEMO_CONTENT=off", async () => {
  const child = spawnMain(await temporaryDirectory(), { CONTENT_SERVICE_PORT: "0", DEMO_CONTENT: "off" });
  expect(await clientFor(await urlOf(child), "write").fetch("count(*)")).toBe(0);
});

test("alone, an invalid variable is reported in one line, with exit code 1", async () => {
  for (const [name, value, message] of [
    ["CONTENT_SERVICE_PORT", "many", "must be a port from 0 to 65535"],
    ["DEMO_CONTENT", "no", 'must be "on" or "off"'],
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

/** The address that the service prints once it listens. */
async function urlOf({ stdout }: ReturnType<typeof spawnMain>): Promise<string> {
  let output = "";
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes("Point a site")) break;
  }
  return /Point a site at it with SANITY_PROJECT_ID=embedded SANITY_API_HOST=(http:\S+)/.exec(output)?.[1] ?? "";
}

test("the package exports one function and its error, and no other file can be imported", async () => {
  expect(Object.keys(await import("content-service")).sort()).toEqual(["ContentServiceError", "startContentService"]);
  const { resolve } = createRequire(import.meta.url);
  for (const inner of ["content-service/src/runContentService.ts", "content-service/package.json"])
    expect(() => resolve(inner)).toThrow(/ERR_PACKAGE_PATH_NOT_EXPORTED|not defined by "exports"/);
});
