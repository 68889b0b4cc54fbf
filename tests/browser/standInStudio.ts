/**
 * A small stand-in for the Studio: a page that frames the preview and speaks the Studio's messages with its overlays.
 *
 * The protocol is that of @sanity/comlink: the Studio repeats `syn` until the page answers, and every message gets a
 * response. Names and fields are the older ones, which the overlays still send and every Studio understands.
 */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";

export type Message = { type: string; data: Record<string, unknown> };

const script = `
  const received = [];
  const answers = {
    "visual-editing/features": { features: { optimistic: true } },
    "visual-editing/fetch-perspective": { perspective: ["drafts"] },
    "visual-editing/schema": { schema: [] },
    "visual-editing/schema-union-types": { types: new Map() },
    "visual-editing/preview-snapshots": { snapshots: [] },
    "visual-editing/snapshot-welcome": { event: { type: "welcome" } },
    "visual-editing/fetch-snapshot": { snapshot: null },
  };
  let isConnected = false;
  const post = (type, data, responseTo) => document.querySelector("iframe").contentWindow.postMessage({
    domain: "sanity/channels", connectionId: "stand-in", from: "presentation", to: "overlays",
    id: crypto.randomUUID(), type, data, responseTo }, "*");
  addEventListener("message", ({ data }) => {
    if (data?.to !== "presentation") return;
    if (data.type === "handshake/syn-ack") {
      isConnected = true;
      post("handshake/ack");
    } else if (data.type !== "channel/response") {
      received.push({ type: data.type, data: data.data });
      post("channel/response", answers[data.type] ?? {}, data.id);
    }
  });
  setInterval(() => isConnected || post("handshake/syn"), 100);
`;

/** Listens on a free port. The browser asks for it at `address`, where it has another one than the port's. */
export async function startStandInStudio(address?: string) {
  let preview = "";
  const server = createServer((_req, res) => {
    res.setHeader("Content-Type", "text/html; charset=utf-8");
    res.end(`<!doctype html><link rel="icon" href="data:,"><title>Studio</title>
      <iframe src="${preview.replaceAll("&", "&amp;")}" width="1200" height="700"></iframe><script>${script}</script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://localhost:${port}`,
    /** Opens the preview's address in the Studio's frame. */
    async open(page: Page, link: string): Promise<void> {
      preview = link;
      await page.goto(address ?? `http://localhost:${port}/`);
    },
    /** What the page has sent so far. */
    received: (page: Page): Promise<Message[]> => page.evaluate("received"),
    send: (page: Page, type: string, data: unknown): Promise<unknown> =>
      page.evaluate(`post(${JSON.stringify(type)}, ${JSON.stringify(data)})`),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
