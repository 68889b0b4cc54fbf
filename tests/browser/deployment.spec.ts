/** P34: a tab that was opened before a deployment. */

import { hash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSite } from "../harness/startSite.ts";
import { test as base, expect, expectSameDocument, markDocument, visit, waitForHydration } from "./siteTest.ts";

/** What a build needs beside itself. */
const besides = ["node_modules", "public", "demo", "package.json"];

/** A checkout with another build: its main script has other bytes, and so another name. */
async function anotherCheckout(): Promise<string> {
  const checkout = await mkdtemp(path.join(tmpdir(), "build-"));
  await cp("dist", path.join(checkout, "dist"), { recursive: true });
  for (const name of besides) await symlink(path.resolve(name), path.join(checkout, name));
  const client = path.join(checkout, "dist/client");
  const manifest = JSON.parse(await readFile(path.join(client, "manifest.json"), "utf8"));
  for (const script of [manifest.script, ...Object.values<typeof manifest.script>(manifest.chunks)]) {
    const suffix = /(?<=-)\w+(?=\.js$)/;
    const [ofBuild] = suffix.exec(script.url) ?? []; // the main script and its chunks name each other
    const text = (await readFile(path.join(client, script.url), "utf8")).replaceAll(`-${ofBuild}.js`, "-ANOTHER.js");
    const code = `${text}\n// of another build`;
    script.url = script.url.replace(suffix, "ANOTHER");
    script.integrity = `sha384-${hash("sha384", code, "base64")}`;
    await writeFile(path.join(client, script.url), code);
  }
  await writeFile(path.join(client, "manifest.json"), JSON.stringify(manifest));
  return checkout;
}

type Deployment = { url: string; deploy: () => Promise<void> };

const test = base.extend<{ deployment: Deployment }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures it needs from the pattern
  deployment: async ({}, use) => {
    let site = await startSite();
    const checkout = await anotherCheckout();
    await use({
      url: site.url,
      async deploy() {
        const [{ port }, content] = [new URL(site.url), new URL(site.contentUrl)];
        await site.stop();
        // Pictures keep their addresses, which contain the content service's.
        site = await startSite({ checkout, env: { PORT: port, CONTENT_SERVICE_PORT: content.port } });
      },
    });
    await site.stop();
    await rm(checkout, { recursive: true });
  },
  baseURL: ({ deployment }, use) => use(deployment.url),
});

// A picture may be requested while the one site that serves it restarts.
test.use({ allowedMessages: [/ERR_CONNECTION_REFUSED/] });

test("a tab of the build before loads the document with the first visit, and goes on without", async ({
  page,
  deployment,
}) => {
  const entry = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  const scripts = () =>
    page.locator("link[rel='modulepreload']").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await visit(page, "/about");
  await markDocument(page);
  await entry("Services").click();
  await expect(page).toHaveTitle(/Services/);
  await expectSameDocument(page);

  await page.waitForLoadState("networkidle"); // a picture that is requested while no site runs is an error
  await deployment.deploy();
  await entry("Clients").click();
  await expect(page).toHaveTitle(/Clients/);
  await expect(page).toHaveURL("/clients");
  await expect(page.locator("html[data-same-document]")).toHaveCount(0);
  await expect.poll(scripts).toContain("/assets/main-ANOTHER.js");

  await waitForHydration(page);
  await markDocument(page);
  await entry("Work").click();
  await expect(page).toHaveTitle(/Work/);
  await expectSameDocument(page);
  await page.goBack();
  await expect(page).toHaveTitle(/Clients/);
});
