/** P17, P23: what an operator sees of the process: why it refuses to start, and how it stops. Times: tests/long/drain. */

import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { freePort, type StartOptions, startSite } from "../harness/startSite.ts";

const stack = /\n\s+at .+:\d+:\d+|node:internal|\.js:\d+/;

/** The output of a process that refuses to start. Fails unless it exits with 1, without a stack. */
async function refusalOf(options: StartOptions): Promise<string> {
  const output = await startSite(options).then(
    async (site) => {
      await site.stop();
      return "the process started";
    },
    (error: Error) => error.message,
  );
  expect(output).toMatch(/^main exited with 1:/);
  expect(output).not.toMatch(stack);
  return output;
}

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "site-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

test("every mistake in the environment is reported at once, and no secret is repeated", async () => {
  const env = {
    PORT: "seventy",
    SITE_URL: "ftp://example.org",
    SANITY_DATASET: "Production!",
    SANITY_PROJECT_ID: "no spaces",
    SANITY_API_VERSION: "yesterday",
    SANITY_API_WRITE_TOKEN: "a-secret",
    LOG_LEVEL: "loud",
    WEB_CONCURRENCY: "0",
  };
  const refusal = await refusalOf({ env });
  for (const name of Object.keys(env).filter((name) => !name.endsWith("_TOKEN"))) expect(refusal).toContain(`${name}:`);
  expect(refusal).not.toContain("a-secret");
});

test("the project of an embedded service requires that service's address", async () => {
  expect(await refusalOf({ env: { SANITY_PROJECT_ID: "embedded" } })).toContain("SANITY_API_HOST");
});

test.each(["PORT", "CONTENT_SERVICE_PORT"])(
  "a port in use is refused by its number and the variable that sets it, %s",
  async (variable) => {
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const refusal = await refusalOf({ env: { [variable]: String(port) } });
    expect(refusal).toContain(String(port));
    expect(refusal).toContain(variable);
  },
);

test("a data directory that cannot be written is refused by its name", async () => {
  const file = path.join(await temporaryDirectory(), "a-file");
  await writeFile(file, "");
  expect(await refusalOf({ dataDir: file })).toContain(file);
});

test("a data directory in use is refused to a second process, and free again after its owner was killed", async () => {
  const site = await startSite();
  onTestFinished(() => rm(site.dataDir, { recursive: true, force: true }));
  expect(await refusalOf({ dataDir: site.dataDir })).toContain(site.dataDir);
  site.kill("SIGKILL");
  await site.exited;
  const next = await startSite({ dataDir: site.dataDir });
  expect((await fetch(next.url)).status).toBe(200);
  await next.stop();
});

test("on SIGTERM a process is no longer ready, answers during its delay, finishes what is in flight, and exits with 0", async () => {
  const site = await startSite({ env: { SHUTDOWN_DELAY: "2" } });
  onTestFinished(() => site.stop());
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  const image = await requestSlowImage(site.url);
  site.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
  const page = await fetch(`${site.url}/about`);
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  await expectWhole(image);
  expect(await site.exited).toBe(0);
});

test("without a delay, a request in flight is finished too", async () => {
  const site = await startSite();
  onTestFinished(() => site.stop());
  const image = await requestSlowImage(site.url);
  site.kill("SIGTERM");
  await expectWhole(image);
  expect(await site.exited).toBe(0);
});

test.each(["SIGTERM", "SIGINT"] as const)("a second signal, %s, ends the process without waiting", async (second) => {
  const site = await startSite({ env: { SHUTDOWN_DELAY: "300" } });
  onTestFinished(() => site.stop());
  site.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 30_000 }).toBe(503);
  site.kill(second);
  expect(await site.exited).toBe(1);
});

test("the content service alone exits with 0 on SIGTERM and keeps its tokens", async () => {
  const service = await startSite({ entry: "lake" });
  onTestFinished(() => rm(service.dataDir, { recursive: true, force: true }));
  service.kill("SIGTERM");
  expect(await service.exited).toBe(0);
  const again = await startSite({ entry: "lake", dataDir: service.dataDir });
  expect(await again.tokens()).toEqual(await service.tokens());
  await again.stop();
});

/** Resolves, to the response to come, once the server has the request: on a connection it has answered on before. */
async function requestSlowImage(url: string): Promise<{ response: Promise<IncomingMessage> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const request = (target: string) => get(`${url}${target}`, { agent, headers: { accept: "image/avif" } });
  const [first] = (await once(request("/healthz"), "response")) as [IncomingMessage];
  await buffer(first);
  const sent = request("/_image?url=%2Fplate-cold.jpg&w=1920&q=75");
  const response = once(sent, "response").then(([message]) => message as IncomingMessage);
  await once(sent, "finish");
  // A request that is answered after this one was sent proves that the server has read it.
  for (let count = 0; count < 2; count++) await fetch(`${url}/healthz`);
  return { response };
}

async function expectWhole({ response }: { response: Promise<IncomingMessage> }): Promise<void> {
  const image = await response;
  expect(image.statusCode).toBe(200);
  expect((await buffer(image)).length).toBe(Number(image.headers["content-length"]));
}
