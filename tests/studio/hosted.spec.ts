/** The Studio as a static folder for a hosted project, on another site than the preview: every host name is the real one. */

import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import express from "express";
import { type Browser, test as base, chromium, expect } from "playwright/test";
import { type HostedSite, hostedNames, projectId, startHostedSite } from "../harness/hostedSite.ts";
import { waitForHydration } from "../harness/pageStates.ts";
import { serveSecureNames, type Upstream } from "../harness/secureNames.ts";

const root = path.join(import.meta.dirname, "../..");
const studioOrigin = `https://${hostedNames.studio}`;

type Shared = { hosted: HostedSite; hostedBrowser: Browser };

const test = base.extend<object, Shared>({
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures it needs from the pattern
    async ({}, use) => {
      const hosted = await startHostedSite();
      await use(hosted);
      await hosted.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  hostedBrowser: [
    async ({ hosted, launchOptions }, use) => {
      const folder = await serveFolder(await buildStudio(hosted));
      const service = hostedService(hosted);
      const secure = await serveSecureNames({
        [hostedNames.site]: { url: hosted.url },
        [hostedNames.preview]: { url: hosted.previewUrl },
        [hostedNames.studio]: folder,
        "api.sanity.io": service,
        [`${projectId}.api.sanity.io`]: service,
        [`${projectId}.apicdn.sanity.io`]: service,
        "cdn.sanity.io": service,
      });
      const args = [...(launchOptions.args ?? []), ...secure.browserArguments];
      const browser = await chromium.launch({ ...launchOptions, args });
      await use(browser);
      await browser.close();
      await secure.stop();
      await folder.stop();
    },
    { scope: "worker", timeout: 15 * 60_000 },
  ],
});

/** `npm run studio -- build`, as an administrator runs it; resolves to the folder that it names. */
async function buildStudio({ environment, previewUrl }: HostedSite): Promise<string> {
  const env = { ...process.env, ...environment, PREVIEW_PORT: new URL(previewUrl).port };
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/studio.ts", "build"], { cwd: root, env });
  return /Studio: (\S+)\n/.exec(stdout)?.[1] ?? "";
}

/** A static host: `index.html` for every path that is not a file. */
async function serveFolder(folder: string) {
  const app = express();
  app.use(express.static(folder));
  app.get(/.*/, (_req, res) => res.sendFile(path.join(folder, "index.html")));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** What the hosted service does and the embedded one does not: logging in, and refusing origins that it does not know. */
function hostedService({ service }: HostedSite): Upstream {
  const json = (value: unknown) => [200, { "Content-Type": "application/json" }, JSON.stringify(value)] as const;
  const answers: [RegExp, (search: URLSearchParams) => readonly [number, Record<string, string>, string?]][] = [
    [
      /\/auth\/providers$/,
      () =>
        json({ providers: [{ name: "google", title: "Google", url: "https://api.sanity.io/v1/auth/login/google" }] }),
    ],
    [/\/auth\/id$/, () => json({ id: "an-editor" })],
    [/\/auth\/login\/google$/, (search) => [302, { Location: `${search.get("origin")}#sid=session-of-an-editor` }]],
    [
      /\/auth\/fetch$/,
      (search) => (search.get("sid") === "session-of-an-editor" ? json({ token: service.tokens.write }) : [401, {}]),
    ],
  ];
  return {
    url: service.url,
    answer({ url = "", method, headers }, res) {
      const { pathname, searchParams } = new URL(url, "https://api.sanity.io");
      const answer = answers.find(([pattern]) => method === "GET" && pattern.test(pathname))?.[1];
      if (headers.origin && headers.origin !== studioOrigin) res.writeHead(403).end();
      else if (answer) {
        const [status, own, body] = answer(searchParams);
        const cors = { "Access-Control-Allow-Origin": studioOrigin, "Access-Control-Allow-Credentials": "true" };
        res.writeHead(status, { ...cors, ...own }).end(body);
      } else return false;
      return true;
    },
  };
}

test("an editor logs in with a Sanity account, and the page on another site follows the form", async ({
  hosted,
  hostedBrowser,
}) => {
  const page = await hostedBrowser.newPage({ viewport: { width: 1500, height: 950 } });
  await page.goto(`${studioOrigin}/presentation?preview=/services`);
  await page.getByRole("link", { name: "Google" }).click();
  const frame = page.frameLocator("iframe");
  await waitForHydration(frame);
  await page.getByTestId("field-sections").getByRole("button", { name: /Hero$/ }).click();
  await page.getByRole("textbox", { name: "Headline" }).fill("Typed into a hosted project");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Typed into a hosted project");
  await page.getByTestId("action-publish").click();
  await expect
    .poll(async () => (await fetch(`${hosted.url}/services`)).text())
    .toContain("Typed into a hosted project");
});
