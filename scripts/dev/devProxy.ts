/**
 * What `npm run dev` adds to the site behind it: the files of the latest build, the page of parts, and a script in every
 * page that shows a new build as soon as it is there.
 */

import { type IncomingMessage, request, type ServerResponse } from "node:http";
import path from "node:path";
import { createParts } from "../parts/createParts.ts";

/** What a new build takes in an open page: another document, or only another stylesheet. */
export type Change = "reload" | "style";

export type DevProxyOptions = {
  /** The origin of the site, once it is ready. Never rejects. */
  siteUrl: () => Promise<string>;
  /** Where the build's manifest is. */
  clientDir: string;
};

export type DevProxy = {
  answer: (req: IncomingMessage, res: ServerResponse) => void;
  /** Answers with these files from now on, and tells every open page. */
  show: (files: ReadonlyMap<string, Uint8Array>, change: Change) => void;
};

const eventsPath = "/_dev/events";
const scriptPath = "/_dev/page.js";

/**
 * A page in a frame follows the one around it: a stream each would use up the browser's connections. The version that a
 * page was made from is in its script's address; the server answers an older one with a reload.
 */
const pageScript = `if (top === self) {
  const events = new EventSource("${eventsPath}" + new URL(import.meta.url).search);
  events.addEventListener("reload", () => location.reload());
  events.addEventListener("style", ({ data }) => {
    for (const { document } of [self, ...Array.from(frames)])
      for (const link of document.querySelectorAll("link[rel=stylesheet][href^='/assets/']"))
        link.href = new URL(link.href).pathname + "?" + data;
  });
}`;

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".map": "application/json",
  ".woff2": "font/woff2",
};

export function createDevProxy({ siteUrl, clientDir }: DevProxyOptions): DevProxy {
  const startedAt = Date.now(); // a page of an earlier run is of another version
  let builds = 0;
  const version = () => `${startedAt}.${builds}`;
  const script = () => `${scriptPath}?${version()}`;
  let files: ReadonlyMap<string, Uint8Array> = new Map();
  const parts = createParts({ clientDir, scripts: () => [script()] });
  const listeners = new Set<ServerResponse>();

  function subscribe(seen: string | undefined, res: ServerResponse): void {
    res.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" }).write("retry: 500\n\n");
    if (seen !== version()) res.write(message("reload", version())); // the page was made before the latest build
    listeners.add(res);
    res.on("close", () => listeners.delete(res));
  }

  return {
    answer(req, res) {
      const url = req.url ?? "/";
      const [address = "/", search] = url.split("?");
      const file = files.get(address);
      if (file) send(res, types[path.extname(address)] ?? "", file);
      else if (address === eventsPath) subscribe(search, res);
      else if (address === scriptPath) send(res, types[".js"] ?? "", pageScript);
      else if (parts.owns(url)) parts.answer(req, res);
      else void forward(siteUrl(), `<script type="module" src="${script()}"></script>`, req, res);
    },
    show(latest, change) {
      files = latest;
      builds += 1;
      parts.forget();
      for (const listener of listeners) listener.write(message(change, version()));
    },
  };
}

const message = (change: Change, version: string) => `event: ${change}\ndata: ${version}\n\n`;

function send(res: ServerResponse, type: string, body: Uint8Array | string): void {
  res.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
}

/** Pages get the script at their end; they are neither compressed nor kept by the browser. */
async function forward(
  siteUrl: Promise<string>,
  script: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const headers = { ...req.headers, "accept-encoding": "identity" };
  if (headers.accept?.includes("text/html")) delete headers["if-none-match"]; // a kept page names an older script
  const { hostname, port } = new URL(await siteUrl);
  // The target is not resolved against the origin: `//` is no valid URL, and `//example.com/` names another host.
  const upstream = request({ hostname, port, path: req.url ?? "/", method: req.method, headers });
  upstream.on("response", (from) => {
    const isPage = from.headers["content-type"]?.startsWith("text/html");
    if (isPage) {
      delete from.headers["content-length"];
      delete from.headers.etag;
      from.headers["cache-control"] = "no-store";
    }
    res.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(res, { end: !isPage });
    if (isPage) from.on("end", () => res.end(script));
  });
  upstream.on("error", () => {
    if (res.headersSent) res.destroy();
    else res.writeHead(502, { "Retry-After": "1" }).end("The site is starting.\n");
  });
  req.pipe(upstream);
}
