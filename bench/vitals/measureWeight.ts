/** What the first view of a page makes a new visitor download, without scrolling or touching anything. */

import type { Browser } from "playwright";
import { type PageBlock, pageBlockId } from "../../client/pageBlock.ts";
import { waitForHydration } from "../../tests/harness/pageStates.ts";
import { budgets } from "./budgets.ts";
import { type DeviceName, devices } from "./devices.ts";
import type { Subject } from "./subject.ts";
import type { Row, Table } from "./table.ts";

type Figures = typeof budgets.weightOnPhone | typeof budgets.weightOnDesktop;
type Download = {
  url: string;
  kind: "document" | "script" | "idleScript" | "style" | "font" | "image" | "other";
  bytes: number;
};

export async function measureWeight(subject: Subject): Promise<Table[]> {
  return [
    await weighOn("phone", budgets.weightOnPhone, subject),
    await weighOn("desktop", budgets.weightOnDesktop, subject),
  ];
}

async function weighOn(device: DeviceName, figures: Figures, subject: Subject): Promise<Table> {
  await using browser = await subject.launch();
  const { width } = devices[device].viewport;
  const rows: Row<Figures>[] = [];
  const notes: string[] = [];
  for (const path of subject.allPaths) {
    subject.progress(`weight of ${path} at ${width} px`);
    const downloads = await downloadsOf(path, device, browser, subject.siteUrl);
    rows.push({ name: path, values: weigh(downloads, subject.siteUrl) });
    for (const { url } of downloads) if (!isOwn(url, subject.siteUrl)) notes.push(`${path}: asks ${url}`);
  }
  return { title: `Weight of the first view, ${device}`, figures, rows, notes };
}

/** Everything the browser fetched until the page was quiet, with the bytes that came over the network. */
async function downloadsOf(path: string, device: DeviceName, browser: Browser, siteUrl: string): Promise<Download[]> {
  const context = await browser.newContext({ ...devices[device], baseURL: siteUrl });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const downloads = new Map<string, Download>();
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (!request.url.startsWith("data:")) downloads.set(requestId, { url: request.url, kind: kindOf(type), bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const download = downloads.get(requestId);
    if (download) download.bytes = encodedDataLength;
  });
  await page.goto(path);
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  const { forge }: PageBlock = JSON.parse((await page.locator(`#${pageBlockId}`).textContent()) ?? "");
  for (const download of downloads.values())
    if (download.url === new URL(forge.url, siteUrl).href) download.kind = "idleScript";
  await context.close();
  return [...downloads.values()];
}

function kindOf(type: string | undefined): Download["kind"] {
  if (type === "Stylesheet") return "style";
  if (type === "Document" || type === "Script" || type === "Font" || type === "Image")
    return type.toLowerCase() as Lowercase<typeof type>; // the type does not know that the value follows
  return "other";
}

function weigh(downloads: Download[], siteUrl: string): Row<Figures>["values"] {
  const weight = (kind?: Download["kind"]) =>
    downloads.filter((download) => !kind || download.kind === kind).reduce((sum, { bytes }) => sum + bytes / 1000, 0);
  return {
    document: weight("document"),
    script: weight("script"),
    idleScript: weight("idleScript"),
    style: weight("style"),
    font: weight("font"),
    fontFiles: downloads.filter(({ kind }) => kind === "font").length,
    image: weight("image"),
    other: weight("other"),
    total: weight(),
    requests: downloads.length,
    elsewhere: downloads.filter(({ url }) => !isOwn(url, siteUrl)).length,
  };
}

function isOwn(url: string, siteUrl: string): boolean {
  return new URL(url).origin === new URL(siteUrl).origin;
}
