/**
 * The preview in the frame of a Studio on another site, over TLS: what only differs where the content is hosted.
 *
 * The browser refuses the cookies of other sites, as Safari and Firefox do; a partitioned one is not such a cookie.
 */

import { type Browser, test as base, chromium, expect, type Page } from "playwright/test";
import { type HostedSite, hostedNames, startHostedSite } from "../harness/hostedSite.ts";
import { waitForHydration } from "../harness/pageStates.ts";
import { serveSecureNames } from "../harness/secureNames.ts";
import { startLimitMs } from "../harness/startSite.ts";
import { typesOf } from "./previewTest.ts";
import { startStandInStudio } from "./standInStudio.ts";

type Studio = Awaited<ReturnType<typeof startStandInStudio>>;
type Shared = { hosted: HostedSite; studio: Studio; hostedBrowser: Browser };

const test = base.extend<{ page: Page }, Shared>({
  // biome-ignore-start lint/correctness/noEmptyPattern: the runner reads the fixtures it needs from the pattern
  hosted: [
    async ({}, use) => {
      const hosted = await startHostedSite();
      await use(hosted);
      await hosted.stop();
    },
    { scope: "worker", timeout: startLimitMs },
  ],
  studio: [
    async ({}, use) => {
      const studio = await startStandInStudio(`https://${hostedNames.studio}/`);
      await use(studio);
      await studio.stop();
    },
    { scope: "worker" },
  ],
  // biome-ignore-end lint/correctness/noEmptyPattern: as above
  hostedBrowser: [
    async ({ hosted, studio, launchOptions }, use) => {
      const { site, preview, studio: studioName } = hostedNames;
      const secure = await serveSecureNames({
        [site]: { url: hosted.url },
        [preview]: { url: hosted.previewUrl },
        [studioName]: studio,
        "evil.example": studio,
      });
      const args = [...(launchOptions.args ?? []), ...secure.browserArguments];
      const browser = await chromium.launch({ ...launchOptions, args });
      await use(browser);
      await browser.close();
      await secure.stop();
    },
    { scope: "worker" },
  ],
  page: async ({ hostedBrowser }, use) => {
    const context = await hostedBrowser.newContext();
    const page = await context.newPage();
    const control = await context.newCDPSession(page);
    await control.send("Network.enable");
    await control.send("Network.setCookieControls", { enableThirdPartyCookieRestriction: true });
    await use(page);
    await context.close();
  },
});

// One site is enough.
test.describe.configure({ mode: "default" });

const frameOf = (page: Page) => page.frameLocator("iframe");
const headlineOf = (page: Page) => frameOf(page).getByRole("main").getByRole("heading", { level: 1 });

test("in a Studio on another site the preview keeps its session and follows the draft", { tag: "@long" }, async ({
  page,
  hosted,
  studio,
}) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).host));
  await studio.open(page, await hosted.previewLink(hosted.client, "/about"));
  await waitForHydration(frameOf(page));
  const published = (await headlineOf(page).textContent()) ?? "";
  await hosted.client.action({
    actionType: "sanity.action.document.edit",
    draftId: "drafts.page-about",
    publishedId: "page-about",
    patch: { set: { 'sections[_key=="hero"].headline': "Typed on another site" } },
  });
  await expect(headlineOf(page)).toHaveText("Typed on another site");
  await expect.poll(() => typesOf(page, studio)).toContain("overlay/navigate"); // it hears the Studio now
  await studio.send(page, "presentation/perspective", { perspective: ["published"] });
  await expect(headlineOf(page)).toHaveText(published);
  const [cookie, ...rest] = await page.context().cookies(`https://${hostedNames.preview}`);
  expect(rest).toEqual([]);
  expect(cookie).toMatchObject({
    name: "__Host-preview",
    httpOnly: true,
    secure: true,
    sameSite: "None",
    partitionKey: "https://desk.example",
  });
  // No browser asks the content service: it needs no origin but the Studio's.
  expect([...asked].sort()).toEqual([hostedNames.preview, hostedNames.studio]);
});

test("the session of a frame is none in a window, and no other site may frame the preview", { tag: "@long" }, async ({
  page,
  hosted,
  studio,
}) => {
  await studio.open(page, await hosted.previewLink(hosted.client, "/about"));
  await expect(headlineOf(page)).toBeVisible();
  const window = await page.context().newPage();
  await window.goto(`https://${hostedNames.preview}/about`);
  await expect(window).toHaveURL(`https://${hostedNames.site}/about`);
  await window.goto("https://evil.example/");
  await expect(window.locator("iframe")).toBeVisible();
  await expect.poll(() => window.frames().at(1)?.url()).toBe("chrome-error://chromewebdata/");
});
