/**
 * Server-sent events: streams that stay open until either side closes them.
 *
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */

import type { ServerResponse } from "node:http";
import type { Dataset } from "../datasets/dataset.ts";
import type { Limits } from "../limits.ts";
import type { Call } from "./call.ts";

export type ServerEvent = { event: string; id?: string; data: unknown };

export type EventStream = {
  send(event: ServerEvent): void;
  /** Calls back once, when either side has closed the stream. */
  onClose(callback: () => void): void;
  end(): void;
};

/** A client that stops reading is disconnected before its unread events fill the memory. It reconnects and resumes. */
const maxUnreadBytes = 4_000_000;
/** The delay after which a client reconnects. */
const retryMs = 1000;

export function createEventStreams({ keepAliveMs, streams: most }: Pick<Limits, "keepAliveMs" | "streams">) {
  const streams = new Map<EventStream, Call>();
  /** An event for many streams is serialised once. */
  const texts = new WeakMap<ServerEvent, string>();
  const textOf = (event: ServerEvent): string => {
    const text = texts.get(event) ?? linesOf(event);
    texts.set(event, text);
    return text;
  };
  return {
    get isFull(): boolean {
      return streams.size >= most;
    },
    open(call: Call): EventStream {
      const { response } = call;
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
      write(response, `retry: ${retryMs}`);
      const keepAlive = setInterval(() => write(response, ":"), keepAliveMs);
      const stream: EventStream = {
        send: (event) => write(response, textOf(event)),
        onClose: (callback) => void response.once("close", callback),
        end: () => void response.end(),
      };
      streams.set(stream, call);
      stream.onClose(() => {
        clearInterval(keepAlive);
        streams.delete(stream);
      });
      return stream;
    },
    endAll(): void {
      for (const stream of streams.keys()) stream.end();
    },
    /** Ends the streams of a dataset that have no token: when they reconnect, their access is checked again. */
    endAnonymous(dataset: Dataset): void {
      for (const [stream, call] of streams)
        if (call.dataset === dataset && call.access.level === "anonymous") stream.end();
    },
  };
}

export type EventStreams = ReturnType<typeof createEventStreams>;

const linesOf = ({ event, id, data }: ServerEvent): string =>
  [`event: ${event}`, ...(id ? [`id: ${id}`] : []), `data: ${JSON.stringify(data)}`].join("\n");

function write(response: ServerResponse, text: string): void {
  if (response.writableEnded || response.destroyed) return; // writing to a closed response emits an unhandled error
  response.write(`${text}\n\n`);
  if (response.writableLength > maxUnreadBytes) response.destroy();
}
