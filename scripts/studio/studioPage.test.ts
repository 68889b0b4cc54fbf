import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serveStudio } from "./serveStudio.ts";
import { studioPage, studioPolicy } from "./studioPage.ts";

const entries = { script: "main-AB.js", style: "main-CD.css" };
const embedded = {
  siteName: "Orchid & Steel </script>",
  siteUrl: "http://localhost:3000",
  previewUrl: "http://localhost:3001",
  modelVersion: "5e55109c0de1",
  projectId: "embedded",
  dataset: "production",
  apiHost: "http://localhost:3333",
};
const { apiHost: _, ...hosted } = { ...embedded, projectId: "abc123de", siteUrl: "https://agency.example" };

const hostsIn = (policy: string) => [...policy.matchAll(/(?:http|ws)s?:\/\/([^\s;]+)/g)].map(([, host = ""]) => host);

test("the Studio of an embedded content service can reach this machine only", () => {
  const policy = studioPolicy(embedded);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(hostsIn(policy).filter((host) => !/^(?:localhost|\*\.localhost|127\.0\.0\.1):\d+$/.test(host))).toEqual([]);
  expect(policy).toContain("frame-src http://localhost:3001;");
});

test("the Studio of a hosted project can reach the content service, the site and the preview", () => {
  const names = hostsIn(studioPolicy(hosted)).map((host) => host.replace(/^.*?(?=(?:api|apicdn|cdn)\.sanity)/, ""));
  expect(new Set(names)).toEqual(
    new Set(["api.sanity.io", "apicdn.sanity.io", "cdn.sanity.io", "agency.example", "localhost:3001"]),
  );
  expect(studioPolicy({ ...hosted, previewUrl: undefined })).toContain("frame-src 'none'");
});

test("the page has the policy, the settings as data, and nothing that runs but its script", () => {
  const page = studioPage(embedded, entries);
  expect(page).toContain(`content="${studioPolicy(embedded)}"`);
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  const [, json = ""] = /id="settings">(.*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual(embedded);
  expect(page).toContain("<title>Orchid &amp; Steel &lt;/script></title>");
});

test("files are served under /assets, and the page at every other path", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "studio-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(path.join(directory, "assets"));
  await writeFile(path.join(directory, "assets/main-AB.js"), "script");
  const { origin, server } = await serveStudio({ directory, page: "the page", port: 0 });
  onTestFinished(async () => void (await once(server.close(), "close")));
  const get = async (address: string) => {
    const response = await fetch(`${origin.replace("localhost", "127.0.0.1")}${address}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  expect(await get("/assets/main-AB.js")).toMatchObject({ status: 200, text: "script" });
  expect((await get("/assets/gone.js")).status).toBe(404);
  const page = await get("/structure/page-about?view=x");
  expect(page).toMatchObject({ status: 200, text: "the page" });
  expect(page.headers.get("x-frame-options")).toBe("DENY");
  expect(page.headers.get("cache-control")).toBe("no-store");
  const port = Number(new URL(origin).port);
  await expect(serveStudio({ directory, page: "", port })).rejects.toThrow(`port ${port} is in use: set STUDIO_PORT`);
});
