/**
 * Fetches images from the image host: the whole body, of the expected type, within the timeout.
 *
 * Nothing of the visitor's request is forwarded, and no redirect is followed.
 */

import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { createHostSilence } from "./hostSilence.ts";
import { ImageError } from "./imageError.ts";
import { createJobQueue } from "./jobQueue.ts";

export type ImageOriginOptions = {
  /** For one image, including the time it waits for its turn. */
  timeoutMs: number;
  atOnce: number;
  maxWaiting: number;
  /** For how long no image is requested once the host is silent. */
  silenceTtlMs: number;
  /** Aborts every request in flight. */
  closing: AbortSignal;
  log: Log;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  startTimeout?: (timeoutMs: number) => AbortSignal;
};

/** What the response must be: the beginning of its media type, and its size at most. */
export type ExpectedImage = { type: "image/" | "image/svg+xml"; maxBytes: number };

export type SourceImage = { bytes: Buffer };

/** Rejects with an `ImageError`: `notFound`, `tooLarge`, `busy`, `late`, `unreachable` or `closing`. */
export type FetchImage = (address: string, expected: ExpectedImage) => Promise<SourceImage>;

export function createImageOrigin({
  timeoutMs,
  atOnce,
  maxWaiting,
  silenceTtlMs,
  closing,
  log,
  now = () => performance.now(),
  startTimeout = AbortSignal.timeout,
}: ImageOriginOptions): FetchImage {
  const queue = createJobQueue({ atOnce, maxWaiting });
  const request = createRequester(closing);
  const warn = createSparingLog({ log, now });
  const silence = createHostSilence({ ttlMs: silenceTtlMs, refusal: late, now });

  /** The response, as soon as its headers are here. Only a request that waited for most of the timeout waited in vain. */
  async function respond(address: string, signal: AbortSignal): Promise<http.IncomingMessage> {
    const sentAtMs = now();
    try {
      const response = await request(address, signal);
      silence.hear();
      silence.answered(address);
      return response;
    } catch (error) {
      if (now() - sentAtMs > timeoutMs / 2) silence.miss(address, sentAtMs);
      throw error;
    }
  }

  return async function fetchImage(address, expected) {
    const timeout = startTimeout(timeoutMs);
    const signal = AbortSignal.any([timeout, closing]);
    try {
      const send = () => silence.send(address, () => respond(address, signal));
      const read = async () => readExpected(await send(), expected, silence.hear);
      return { bytes: await queue.run(read, signal) };
    } catch (cause) {
      const error = errorOf(cause, { timeout, closing });
      const { fault } = error;
      // One line for each missing image; any other failure is the host's, and one line covers all images.
      warn("image.originFailed", error, { address, fault }, fault === "notFound" ? address : "");
      throw error;
    }
  };
}

/** `node:http` takes half the processor time that `fetch` takes for a large body. */
function createRequester(closing: AbortSignal) {
  const plain = { get: http.get, agent: new http.Agent({ keepAlive: true }) };
  const overTls = { get: https.get, agent: new https.Agent({ keepAlive: true }) };
  closing.addEventListener("abort", () => {
    plain.agent.destroy();
    overTls.agent.destroy();
  });

  return async function request(address: string, signal: AbortSignal): Promise<http.IncomingMessage> {
    const url = new URL(address);
    const { get, agent } = url.protocol === "https:" ? overTls : plain;
    const headers = { accept: "image/*", "accept-encoding": "identity" };
    const sent = get(url, { agent, headers, signal });
    try {
      const [response] = (await once(sent, "response")) as [http.IncomingMessage]; // the event's one argument
      return response;
    } catch (error) {
      // The host may close an idle connection at the moment at which it is reused.
      if (sent.reusedSocket && isReset(error)) return request(address, signal);
      throw error;
    }
  };
}

function isReset(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
}

async function readExpected(
  response: http.IncomingMessage,
  expected: ExpectedImage,
  onBytes: () => void,
): Promise<Buffer> {
  const error = errorIn(response, expected);
  if (!error) return readWhole(response, expected.maxBytes, onBytes);
  response.destroy();
  throw error;
}

function errorIn({ statusCode, headers }: http.IncomingMessage, { type, maxBytes }: ExpectedImage): ImageError | null {
  if (statusCode === 404 || statusCode === 410) return new ImageError("notFound", "This image does not exist.");
  if (statusCode !== 200) return unreachable(`The image host must answer 200 (got ${statusCode}).`);
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") return unreachable("The image host must not encode what it sends.");
  if (!headers["content-type"]?.toLowerCase().startsWith(type))
    return unreachable(`The image host must send ${type === "image/" ? "an image" : type}.`);
  return Number(headers["content-length"]) > maxBytes ? tooLarge(maxBytes) : null;
}

/** Rejects when the body ends before its announced length. */
async function readWhole(response: http.IncomingMessage, maxBytes: number, onBytes: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    onBytes();
    total += chunk.byteLength;
    if (total > maxBytes) throw tooLarge(maxBytes); // leaving the loop destroys the connection
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}

function errorOf(error: unknown, ended: { timeout: AbortSignal; closing: AbortSignal }): ImageError {
  if (error instanceof ImageError) return error;
  if (ended.closing.aborted) return new ImageError("closing", "The server is stopping.", { cause: error });
  if (ended.timeout.aborted) return late(error);
  return unreachable("The image host could not be reached, or broke off.", error);
}

export function tooLarge(maxBytes: number): ImageError {
  return new ImageError("tooLarge", `The image must have at most ${maxBytes} bytes.`);
}

function late(cause?: unknown): ImageError {
  return new ImageError("late", "The image host did not answer in time.", { cause });
}

function unreachable(message: string, cause?: unknown): ImageError {
  return new ImageError("unreachable", message, { cause });
}
