/**
 * Host names of the web, served over TLS by this machine: for a browser that is started with `browserArguments`, each
 * name leads here, and its requests go on to a server on this machine. HTTP/2, as a hosted content service speaks it.
 */

import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

export type Upstream = {
  /** The origin that requests go on to. */
  url: string;
  /** Answers some requests itself: says whether it has. */
  answer?: (req: Request, res: ServerResponse) => boolean;
};

/** What both protocols have in common. */
export type Request = Pick<IncomingMessage, "method" | "url" | "headers" | "pipe">;

/** `*.example` stands for every name below `example`. */
export async function serveSecureNames(upstreams: Readonly<Record<string, Upstream>>) {
  const { key, cert } = await makeCertificate();
  const upstreamOf = (name: string) => upstreams[name] ?? upstreams[name.replace(/^[^.]+/, "*")];
  const server = createSecureServer({ key, cert, allowHTTP1: true });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", (req, http2Response) => {
    const upstream = upstreamOf(nameOf(req));
    const res = http2Response as unknown as ServerResponse; // what is used of it is the same in both protocols
    if (!upstream) res.writeHead(421).end();
    else if (!upstream.answer?.(req, res)) passOn(req, res, upstream.url);
  });
  server.on("upgrade", (req: IncomingMessage, socket: Socket) => {
    const upstream = upstreamOf(nameOf(req));
    if (upstream) passSocketOn(req, socket, upstream.url);
    else socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const pin = createHash("sha256").update(new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" }));
  return {
    /** Every name leads here, and no other certificate than this one is accepted for it. */
    browserArguments: [
      `--host-resolver-rules=MAP *:443 127.0.0.1:${port}`,
      `--ignore-certificate-errors-spki-list=${pin.digest("base64")}`,
    ],
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** HTTP/2 has the name in a header of its own. */
function nameOf({ headers }: Request): string {
  const authority = headers[":authority"] ?? headers.host;
  return String(authority).split(":", 1)[0] ?? "";
}

/** Sends the request to the upstream over HTTP/1.1, and its answer back as it arrives. */
function passOn(req: Request, res: ServerResponse, upstream: string): void {
  const { ":authority": _authority, host: _host, ...headers } = req.headers;
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));
  const sent = request(upstream + req.url, {
    method: req.method,
    headers: { ...own, host: nameOf(req) },
    agent: false,
  });
  sent.once("response", (answer) => {
    // These three belong to one connection, and HTTP/2 refuses them.
    const { connection: _1, "keep-alive": _2, "transfer-encoding": _3, ...answered } = answer.headers;
    res.writeHead(answer.statusCode ?? 502, answered);
    answer.pipe(res);
    res.once("close", () => answer.destroy());
  });
  sent.once("error", () => res.destroy());
  req.pipe(sent);
}

function passSocketOn({ method, url, rawHeaders }: IncomingMessage, socket: Socket, upstream: string): void {
  const { hostname, port } = new URL(upstream);
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []));
  const other = connect(Number(port), hostname, () => {
    other.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
    other.pipe(socket).pipe(other);
  });
  for (const [one, another] of [[other, socket] as const, [socket, other] as const])
    one.once("error", () => another.destroy());
}

/** The browser trusts it by its key, so its name does not matter. */
async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const directory = await mkdtemp(path.join(tmpdir(), "certificate-"));
  const [key, cert] = [path.join(directory, "key.pem"), path.join(directory, "cert.pem")];
  const options = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=test";
  execFileSync("openssl", [...options.split(" "), "-keyout", key, "-out", cert], { stdio: "pipe" });
  const files = { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
  await rm(directory, { recursive: true });
  return files;
}
