import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort, type StartOptions, startSite } from "../harness/startSite.ts";
import { expect, test } from "./siteTest.ts";

/** What a process says that refuses to start: its exit code and its output, in one string. */
async function refusalOf(options: StartOptions): Promise<string> {
  return startSite(options).then(
    async (site) => {
      await site.stop();
      throw new Error("the process must not start");
    },
    (error: Error) => error.message,
  );
}

const stack = /\n\s+at .+:\d+:\d+|node:internal|\.js:\d+/;

test("every mistake in the environment is reported at once, without a stack", async () => {
  const env = {
    PORT: "seventy",
    SITE_URL: "ftp://example.org",
    SANITY_DATASET: "Production!",
    SANITY_PROJECT_ID: "no spaces",
    SANITY_API_VERSION: "yesterday",
    SANITY_API_WRITE_TOKEN: "a-secret",
    LOG_LEVEL: "loud",
  };
  const refusal = await refusalOf({ env });
  expect(refusal).toMatch(/^main exited with 1:/);
  for (const name of Object.keys(env).filter((name) => !name.endsWith("_TOKEN"))) expect(refusal).toContain(`${name}:`);
  expect(refusal).not.toContain("a-secret");
  expect(refusal).not.toMatch(stack);
});

test("the project of the embedded service needs the address of one", async () => {
  const refusal = await refusalOf({ env: { SANITY_PROJECT_ID: "embedded" } });
  expect(refusal).toMatch(/^main exited with 1:/);
  expect(refusal).toContain("SANITY_API_HOST");
  expect(refusal).not.toMatch(stack);
});

for (const [name, variable] of Object.entries({ site: "PORT", "content service": "CONTENT_SERVICE_PORT" }))
  test(`a ${name} whose port is in use says so, and which variable sets another`, async () => {
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    const refusal = await refusalOf({ env: { [variable]: String(port) } });
    other.close();
    expect(refusal).toMatch(/^main exited with 1:/);
    expect(refusal).toContain(String(port));
    expect(refusal).toContain(variable);
    expect(refusal).not.toMatch(stack);
  });

test("a data directory in use is refused to a second process, and free again after a kill", async () => {
  const site = await startSite();
  const refusal = await refusalOf({ dataDir: site.dataDir });
  expect(refusal).toMatch(/^main exited with 1:/);
  expect(refusal).toContain(site.dataDir);
  expect(refusal).not.toMatch(stack);
  site.kill("SIGKILL");
  await site.exited;
  const next = await startSite({ dataDir: site.dataDir });
  expect((await fetch(next.url)).status).toBe(200);
  await next.stop();
  await rm(site.dataDir, { recursive: true, force: true });
});

test("a data directory that cannot be written is named", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "site-"));
  const file = path.join(directory, "a-file");
  await writeFile(file, "");
  const refusal = await refusalOf({ dataDir: file });
  expect(refusal).toMatch(/^main exited with 1:/);
  expect(refusal).toContain(file);
  expect(refusal).not.toMatch(stack);
  await rm(directory, { recursive: true });
});

test("SIGTERM turns readiness off, answers for as long as it was told to, and ends with 0", async () => {
  const site = await startSite({ env: { SHUTDOWN_DELAY: "2" } });
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  site.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
  const page = await fetch(`${site.url}/about`);
  expect(page.status).toBe(200);
  expect(page.headers.get("connection")).toBe("close");
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(await site.exited).toBe(0);
  await site.stop();
});

test("a request under way when the process is told to stop is finished", async () => {
  const site = await startSite();
  const asked = fetch(`${site.url}/_image?url=%2Fplate-cold.jpg&w=3840&q=75`, { headers: { Accept: "image/avif" } });
  await new Promise((resolve) => setTimeout(resolve, 150)); // the image takes much longer
  site.kill("SIGTERM");
  const image = await asked;
  expect(image.status).toBe(200);
  expect((await image.arrayBuffer()).byteLength).toBe(Number(image.headers.get("content-length")));
  expect(await site.exited).toBe(0);
  await site.stop();
});

test("the content service alone ends with 0 on SIGTERM and keeps what was written", async () => {
  const service = await startSite({ entry: "lake" });
  service.kill("SIGTERM");
  expect(await service.exited).toBe(0);
  const again = await startSite({ entry: "lake", dataDir: service.dataDir });
  expect(await again.tokens()).toEqual(await service.tokens());
  await again.stop();
  await rm(service.dataDir, { recursive: true, force: true });
});

test("a site that has no content yet is not ready, and says why", async () => {
  const silence = `http://127.0.0.1:${await freePort()}`;
  const env = { SANITY_PROJECT_ID: "embedded", SANITY_API_HOST: silence };
  const site = await startSite({ env, awaited: "/healthz" });
  const readiness = await fetch(`${site.url}/readyz`);
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toEqual({ status: "not ready", reasons: ["no content yet"] });
  const page = await fetch(`${site.url}/`);
  expect(page.status).toBe(503);
  expect(page.headers.get("retry-after")).toBe("5");
  expect(await page.text()).not.toMatch(stack);
  await site.stop();
});
