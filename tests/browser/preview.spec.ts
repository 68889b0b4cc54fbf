/** What an editor sees beside the form: the real page, which follows the content without a reload. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SanityClient } from "@sanity/client";
import type { Page } from "playwright/test";
import { contentClient } from "../harness/contentClient.ts";
import { layout } from "../harness/demoContent.ts";
import { waitForHydration } from "../harness/pageStates.ts";
import { previewedSite } from "../harness/previewedSite.ts";
import { freePort } from "../harness/startSite.ts";
import { expect, footerOf, framed, frameOf, missing, openInStudio, test, typesOf, write } from "./previewTest.ts";
import { expectSameDocument, markDocument } from "./siteTest.ts";

test("beside the form the page follows the draft; scroll, focus and what was typed into it stay", async ({
  page,
  studio,
  site,
  client,
}) => {
  await openInStudio(page, { studio, site, client }, "/about");
  await expect(footerOf(page)).toHaveText(layout.footerCTAHeaderText);
  const areOverlaysOn = async () =>
    (await studio.received(page)).filter(({ type }) => type === "overlay/toggle").at(-1)?.data.enabled;
  await expect.poll(areOverlaysOn).toBe(true);
  await studio.send(page, "presentation/toggle-overlay", {}); // clicks are the page's own then
  await expect.poll(areOverlaysOn).toBe(false);
  await framed(page).getByRole("contentinfo").getByRole("button").click();
  const name = framed(page).getByRole("dialog").getByLabel("First Name");
  await name.fill("Ada");
  const state = () =>
    frameOf(page).evaluate(() => [document.documentElement.dataset.mark, window.scrollY, document.activeElement?.id]);
  await frameOf(page).evaluate(() => {
    document.documentElement.dataset.mark = "same document";
    window.scrollTo({ top: 400, behavior: "instant" });
  });
  const before = await state();
  expect(before).toEqual(["same document", 400, await name.getAttribute("id")]);
  for (const words of ["W", "Wh", "Who", "Who?"]) await write(client, "drafts.layout", words);
  await expect(footerOf(page)).toHaveText("Who?");
  await expect(name).toHaveValue("Ada");
  expect(await state()).toEqual(before);
});

test("the Studio moves the page, changes its perspective, and hears where it is", async ({
  page,
  studio,
  site,
  client,
}) => {
  await write(client, "versions.rSpring.layout", "In spring");
  await openInStudio(page, { studio, site, client }, "/about");
  await expect.poll(() => typesOf(page, studio)).toContain("overlay/navigate");
  await frameOf(page).evaluate(() => {
    document.documentElement.dataset.mark = "same document";
  });
  await studio.send(page, "presentation/perspective", { perspective: ["rSpring", "drafts"] });
  await expect(footerOf(page)).toHaveText("In spring");
  await studio.send(page, "presentation/navigate", { type: "push", url: "/services" });
  await expect.poll(() => frameOf(page).url()).toBe(`${site.previewUrl}/services`);
  await framed(page).getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Clients" }).click();
  await expect
    .poll(async () => (await studio.received(page)).filter(({ type }) => type === "overlay/navigate").at(-1)?.data.url)
    .toBe("/clients");
  await expect(footerOf(page)).toHaveText("In spring");
  expect(await frameOf(page).evaluate(() => document.documentElement.dataset.mark)).toBe("same document");
});

test("outside the Studio a bar says what is previewed, and leads back to the public page", { tag: "@long" }, async ({
  page,
  site,
  client,
}) => {
  await client.createOrReplace({
    _id: "drafts.layout",
    _type: "layout",
    ...(await fieldsOf(client)),
    footerCTAHeaderText: "Not yet",
  });
  await page.goto(await site.previewLink(client, "/about"));
  await waitForHydration(page);
  const bar = page.getByRole("region", { name: "Preview" });
  await expect(bar).toContainText("Preview: unpublished changes, as of now");
  await expect(page.getByRole("contentinfo").getByRole("heading")).toHaveText("Not yet");
  await bar.getByRole("button", { name: "Leave the preview" }).click();
  await expect(page).toHaveURL(`${site.url.replace("127.0.0.1", "localhost")}/about`);
  await page.goto(`${site.previewUrl}/services`);
  await expect(page).toHaveURL(/\/services$/);
  expect(page.url()).not.toContain(site.previewUrl);
});

async function fieldsOf(client: SanityClient) {
  const { _id, _rev, _type, ...fields } = (await client.getDocument("layout")) ?? missing("layout");
  return fields;
}

test.describe("while the site is away", () => {
  test.use({ allowed: [/Failed to load resource/] });

  test("the page stays, says that changes do not arrive, and shows what it missed", { tag: "@long" }, async ({
    page,
  }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "preview-"));
    const [port, previewPort, contentPort] = [await freePort(), await freePort(), await freePort()].map(String);
    const env = { PORT: port ?? "", PREVIEW_PORT: previewPort ?? "", CONTENT_SERVICE_PORT: contentPort ?? "" };
    const first = await previewedSite({ dataDir, env });
    const client = (await contentClient(first)).withConfig({ apiVersion: "2025-02-19", perspective: "raw" });
    await page.goto(await first.previewLink(client, "/about"));
    await waitForHydration(page);
    await markDocument(page);
    const bar = page.getByRole("region", { name: "Preview" });
    await expect(bar).toContainText("unpublished changes");
    await first.stop();
    await expect(bar).toContainText("Changes do not arrive at the moment");
    const second = await previewedSite({ dataDir, env });
    await write(client, "drafts.layout", "Written after the restart");
    await expect(page.getByRole("contentinfo").getByRole("heading")).toHaveText("Written after the restart");
    await expect(bar).not.toContainText("Changes do not arrive");
    await expectSameDocument(page);
    await second.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

test("a click on a text opens its field in the Studio, after the page has moved or changed too", {
  tag: "@long",
}, async ({ page, studio, site, client }) => {
  await openInStudio(page, { studio, site, client }, "/about");
  const focused = async () =>
    (await studio.received(page)).filter(({ type }) => type === "overlay/focus").at(-1)?.data ?? {};
  /** Clicks until the overlay is there and the field is open. */
  const expectClickToOpen = async (name: string, id: string) => {
    const heading = framed(page).getByRole("main").getByRole("heading", { name });
    await expect(async () => {
      await page.mouse.move(0, 0);
      await heading.click({ timeout: 2_000 });
      expect(await focused()).toMatchObject({ id, type: "page", path: 'sections[_key=="hero"].headline' });
    }).toPass();
  };
  await expectClickToOpen("We explain what other people make", "page-about");
  for (const path of ["/services", "/work", "/about", "/clients"]) {
    await studio.send(page, "presentation/navigate", { type: "push", url: path });
    await expect.poll(() => frameOf(page).url()).toBe(site.previewUrl + path);
    await expectServersAttributes(page);
  }
  await expectClickToOpen("Eight names, eight problems", "page-clients");
  const clients = (await client.getDocument("page-clients")) ?? missing("page");
  await client.createOrReplace({ ...clients, _id: "drafts.page-clients", sections: clients.sections.toReversed() });
  await expect(framed(page).locator("main section").last()).toHaveAttribute("data-sanity", /path=sections:hero;/);
  await expectServersAttributes(page);
});

/** In the frame they are those of the document that the server sends now, in the same order. */
async function expectServersAttributes(page: Page): Promise<void> {
  const expected = await frameOf(page).evaluate(async () => {
    const html = await (await fetch(location.href)).text();
    return html.match(/data-sanity="[^"]*"/g);
  });
  const found = () =>
    frameOf(page).evaluate(() =>
      [...document.querySelectorAll("[data-sanity]")].map(
        (element) => element.outerHTML.match(/data-sanity="[^"]*"/)?.[0],
      ),
    );
  await expect.poll(found).toEqual(expected);
}
