/** An image host, and the paths that were requested of it. */

import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type RunningSite, startSite } from "../harness/startSite.ts";

/** Listens until the test is over. */
export async function startImageHost(respond: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    respond(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  function close(): void {
    server.close();
    server.closeAllConnections();
  }
  onTestFinished(close);
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  return { url: `http://127.0.0.1:${port}`, asked, close };
}

/** A site whose content images come from this host. */
export async function startWithImageHost(imageHost: string): Promise<RunningSite> {
  const site = await startSite({ env: { SANITY_IMAGE_HOST: imageHost } });
  onTestFinished(() => site.stop());
  return site;
}

/** The path of an image on the host; each number is another image. */
export const hostedImage = (number: number) =>
  `/images/embedded/production/${number.toString(16).padStart(40, "0")}-800x600.jpg`;

/** The path of the site at which an image is optimised. */
export const optimised = (source: string, rest = "w=640&q=75") => `/_image?url=${encodeURIComponent(source)}&${rest}`;
