/**
 * A proxy between a client and an HTTP service that injects faults.
 *
 * Without faults it is transparent: answers are passed on byte by byte as they arrive, event streams too. The fault of
 * a request is the next one in a queue or, when that is empty, chosen by a function.
 */

import { randomInt } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestOf,
  type Server,
  type ServerResponse,
} from "node:http";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** A connection is cut by an RST (`reset`) or by an early FIN (`end`). */
export type CutBy = "reset" | "end";

type FaultOf<Kind extends Fault["do"]> = Extract<Fault, { do: Kind }>;

/** What happens instead of the service's answer, or to it, after `delayMs`. */
export type Fault = { delayMs?: number } & (
  | { do: "pass" }
  /** An answer of the proxy's own; the service gets no request. The default content type is `application/json`. */
  | { do: "answer"; status?: number; headers?: OutgoingHttpHeaders; body?: string }
  /** Cuts the connection after so many bytes of the answer's body; without a number, before the answer. */
  | { do: "cut"; by?: CutBy; afterBytes?: number }
  /** The answer's body in pieces of so many bytes. */
  | { do: "drip"; bytes: number; everyMs: number }
  /** An answer that begins and never ends. The default content type is `text/event-stream`. */
  | { do: "open"; body?: string; headers?: OutgoingHttpHeaders }
  /** The answer with another body. */
  | { do: "change"; change: (body: string) => string }
  /** This text repeated until the client disconnects. */
  | { do: "flood"; text: string; headers?: OutgoingHttpHeaders }
  /** The request is read and never answered. */
  | { do: "ignore" }
);

export type ProxiedRequest = {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  /** The length of its body, once that has arrived. */
  bytes: number;
  /** When it arrived, by `performance.now()`. */
  at: number;
  /** When the last byte of the answer was sent or the connection closed; missing while it is in flight. */
  endedAt?: number;
};

/** Called for each request when no fault is queued; `undefined` stands for `{ do: "pass" }`. */
export type ChooseFault = (request: ProxiedRequest) => Fault | undefined;

export type FaultProxyOptions = {
  /** The origin of the service, such as `http://127.0.0.1:1234`. */
  target: string;
  choose?: ChooseFault;
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

export async function startFaultProxy({ target, choose = () => undefined }: FaultProxyOptions) {
  let chosen = choose;
  const requests: ProxiedRequest[] = [];
  const queue: Fault[] = [];
  const streams = new Set<ServerResponse>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/", headers } = request;
    const seen: ProxiedRequest = { method, url, headers, bytes: 0, at: performance.now() };
    requests.push(seen);
    response.once("close", () => {
      seen.endedAt = performance.now();
    });
    const fault = queue.shift() ?? chosen(seen) ?? { do: "pass" };
    const body = await buffer(request);
    seen.bytes = body.length;
    await sleep(fault.delayMs ?? 0);
    if (fault.do === "answer") answer(response, fault);
    else if (fault.do === "open") open(response, fault);
    else if (fault.do === "flood") await flood(response, fault);
    else if (fault.do === "cut" && fault.afterBytes === undefined) cut(response, fault.by);
    else if (fault.do !== "ignore") await passOn(fault, await ask(request, body, response), response);
  }

  /** Forwards the request and resolves to the service's answer. The two connections end together. */
  async function ask({ method, url, headers }: IncomingMessage, body: Buffer, response: ServerResponse) {
    const { connection: _, ...passed } = headers;
    const onward = requestOf(new URL(target), { method, path: url, headers: passed, agent: false });
    onward.on("error", ignore); // `once` below rejects too
    response.once("close", () => onward.destroy());
    onward.end(body);
    const [answered] = (await once(onward, "response")) as [IncomingMessage]; // the event's argument
    return answered;
  }

  async function passOn(fault: Fault, answered: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault.do === "change") return change(fault, answered, response);
    response.writeHead(answered.statusCode ?? 0, answered.headers).flushHeaders();
    if (answered.headers["content-type"]?.startsWith("text/event-stream")) {
      streams.add(response);
      response.once("close", () => streams.delete(response));
    }
    if (fault.do === "cut") {
      await pipeline(firstBytes(answered, fault.afterBytes ?? 0), response, { end: false });
      cut(response, fault.by);
    } else await pipeline(fault.do === "drip" ? pieces(answered, fault) : answered, response);
  }

  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    response.on("error", ignore); // `handle` rejects too
    handle(request, response).catch(() => response.destroy()); // one side failed: end the other
  });
  const port = await listenOnFreePort(server);

  async function refuse(): Promise<void> {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }

  return {
    url: `http://127.0.0.1:${port}`,
    /** All requests so far, in order. */
    requests,
    /** Queues a fault for each of the next requests. */
    next: (...faults: Fault[]): void => void queue.push(...faults),
    /** Chooses the faults from now on; without an argument there are none. */
    choose(next: ChooseFault = () => undefined): void {
      chosen = next;
    },
    /** Writes raw text into every open event stream. */
    inject(text: string): void {
      for (const stream of streams) stream.write(text);
    },
    /** Cuts every open event stream. Data that a client has received and not yet read may be lost. */
    cutStreams(by?: CutBy): void {
      for (const stream of streams) cut(stream, by);
    },
    /** Refuses connections from now on and cuts the open ones. */
    refuse,
    /** Ends `refuse`: the same address accepts connections again. */
    async accept(): Promise<void> {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    close: refuse,
  };
}

const ignore = () => {};

function answer(response: ServerResponse, { status = 200, headers, body = "" }: FaultOf<"answer">): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
}

function open(response: ServerResponse, { headers, body = "" }: FaultOf<"open">): void {
  response.writeHead(200, { "content-type": "text/event-stream", ...headers }).flushHeaders();
  response.write(body || "\n");
}

async function change(
  { change }: FaultOf<"change">,
  answered: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { "content-length": _, "transfer-encoding": __, ...headers } = answered.headers;
  response.writeHead(answered.statusCode ?? 0, headers).end(change(await text(answered)));
}

async function flood(response: ServerResponse, { text, headers }: FaultOf<"flood">): Promise<void> {
  response.writeHead(200, { "content-type": "application/json", ...headers });
  const chunk = Buffer.from(text);
  await pipeline(function* () {
    for (;;) yield chunk;
  }, response);
}

/** Data written before is sent first. */
function cut({ socket }: ServerResponse, by: CutBy = "reset"): void {
  if (by === "end") socket?.destroySoon();
  else socket?.write("", () => socket.resetAndDestroy());
}

async function* firstBytes(source: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count;
  if (left === 0) return;
  for await (const chunk of source) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

async function* pieces(source: AsyncIterable<Buffer>, { bytes, everyMs }: FaultOf<"drip">): AsyncGenerator<Buffer> {
  for await (const chunk of source)
    for (let start = 0; start < chunk.length; start += bytes) {
      yield chunk.subarray(start, start + bytes);
      await sleep(everyMs);
    }
}

/**
 * Listens on a free port that nothing else takes while connections are refused: the kernel uses ports above 32767 for
 * outgoing connections.
 */
async function listenOnFreePort(server: Server): Promise<number> {
  const port = randomInt(10_000, 32_768);
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return port;
  } catch {
    return listenOnFreePort(server);
  }
}
