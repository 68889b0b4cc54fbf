/**
 * What `npm run dev` adds to the site behind it: the page of parts, and a script in every page that reloads it when it
 * is told to.
 */

import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { createParts } from "./parts/createParts.ts";

export type DevProxyOptions = {
  /** Origin of the site. */
  siteUrl: string;
  /** Where its build and its `public/` are. */
  root: string;
};

export type DevProxy = {
  answer: (req: IncomingMessage, res: ServerResponse) => void;
  /** Reloads every open page, the page of parts from the sources as they are now. */
  reload: () => void;
};

const eventsPath = "/_dev/events";
const reloadPath = "/_dev/reload.js";
/** A page in a frame is reloaded with the one around it; a stream each would use up the browser's connections. */
const reloadScript = `if (top === self) new EventSource("${eventsPath}").addEventListener("reload", () => location.reload());`;

export function createDevProxy({ siteUrl, root }: DevProxyOptions): DevProxy {
  const parts = createParts({ root, scripts: [reloadPath] });
  const listeners = new Set<ServerResponse>();

  function subscribe(res: ServerResponse): void {
    res.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" }).write("retry: 500\n\n");
    listeners.add(res);
    res.on("close", () => listeners.delete(res));
  }

  return {
    answer(req, res) {
      const url = req.url ?? "/";
      if (url === eventsPath) subscribe(res);
      else if (url === reloadPath) res.setHeader("Content-Type", "text/javascript").end(reloadScript);
      else if (parts.owns(url)) parts.answer(req, res);
      else forward(siteUrl, req, res);
    },
    reload() {
      parts.forget();
      for (const listener of listeners) listener.write("event: reload\ndata: {}\n\n");
    },
  };
}

function forward(siteUrl: string, req: IncomingMessage, res: ServerResponse): void {
  const headers = { ...req.headers, "accept-encoding": "identity" };
  const upstream = request(new URL(req.url ?? "/", siteUrl), { method: req.method, headers });
  upstream.on("response", (from) => {
    const isPage = from.headers["content-type"]?.startsWith("text/html");
    if (isPage) delete from.headers["content-length"];
    res.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(res, { end: !isPage });
    if (isPage) from.on("end", () => res.end(`<script type="module" src="${reloadPath}"></script>`));
  });
  upstream.on("error", () => res.writeHead(502, { "Retry-After": "1" }).end("The site is starting.\n"));
  req.pipe(upstream);
}
