/** Stands between the site and the content service's images, and counts how often one is fetched. */

import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type CountingProxy = { url: string; fetches: () => number } & AsyncDisposable;

export async function startCountingProxy(target: string): Promise<CountingProxy> {
  let fetches = 0;
  const server = createServer((req, res) => {
    fetches += 1;
    const { host } = new URL(target);
    const asked = request(target + req.url, { method: req.method, headers: { ...req.headers, host } }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(res);
    });
    asked.once("error", () => res.destroy()).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    fetches: () => fetches,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
