/**
 * Adds limits that the content client does not have: to the size of an answer, to the silence of an event stream, and to
 * the length of its lines.
 *
 * A stream whose server disappears silently would stay open for ever; a live service sends comments.
 */

import { ContentError } from "./contentSource.ts";

/** The part of a response that the client reads. */
type Answer = {
  ok: boolean;
  status: number;
  statusText: string;
  headers: Headers;
  url: string;
  redirected: boolean;
  body: ReadableStream<Uint8Array> | null;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
};

export type Fetch<Init> = (address: string, init?: Init) => Promise<Answer>;

export type GuardedFetchOptions = {
  maxAnswerBytes?: number;
  maxSilenceMs?: number;
  maxLineBytes?: number;
};

export function createGuardedFetch<Init>(
  fetch: Fetch<Init>,
  { maxAnswerBytes = 32_000_000, maxSilenceMs = 90_000, maxLineBytes = 1_000_000 }: GuardedFetchOptions = {},
): Fetch<Init> {
  return async (address, init) => {
    const { ok, status, statusText, headers, url, redirected, body: given } = await fetch(address, init);
    const isStream = headers.get("content-type")?.startsWith("text/event-stream") ?? false;
    const guard = isStream ? watched(maxSilenceMs, maxLineBytes) : bounded(maxAnswerBytes);
    const body = given?.pipeThrough(guard) ?? null;
    const read = () => new Response(body);
    const text = () => read().text();
    const arrayBuffer = () => read().arrayBuffer();
    return { ok, status, statusText, headers, url, redirected, body, text, arrayBuffer };
  };
}

function bounded(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes <= maxBytes) controller.enqueue(chunk);
      else controller.error(malformed(`the content service must answer with at most ${maxBytes} bytes`));
    },
  });
}

const newline = 10;

/** Fails after too long a silence, or with a line too long for an event. */
function watched(maxSilenceMs: number, maxLineBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let lineBytes = 0;
  let silence: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(silence);
  // TypeScript lacks `cancel`: https://streams.spec.whatwg.org/#transformer-api
  const transformer: Transformer<Uint8Array, Uint8Array> & { cancel: () => void } = {
    start(controller) {
      const reason = new ContentError(`not a byte within ${maxSilenceMs} ms`, { fault: "timeout" });
      silence = setTimeout(() => controller.error(reason), maxSilenceMs);
    },
    transform(chunk, controller) {
      silence?.refresh();
      const end = chunk.lastIndexOf(newline);
      lineBytes = end < 0 ? lineBytes + chunk.length : chunk.length - end - 1;
      if (lineBytes <= maxLineBytes) return controller.enqueue(chunk);
      stop();
      controller.error(malformed(`an event must have at most ${maxLineBytes} bytes`));
    },
    flush: stop,
    cancel: stop,
  };
  return new TransformStream(transformer);
}

const malformed = (message: string) => new ContentError(message, { fault: "malformed" });
