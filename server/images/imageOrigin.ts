/**
 * Images from the one host they may come from: the whole body, of the expected kind, in time, or an `HttpError`.
 *
 * Nothing of the visitor's request goes along, and wherever the host would send us instead, we do not go.
 */

import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { HttpError } from "../http/errors.ts";
import type { Log } from "../log.ts";
import { createSparingLog } from "../sparingLog.ts";
import { createJobQueue } from "./jobQueue.ts";

export type ImageOriginOptions = {
  /** For one image, the waiting for its turn included. */
  timeoutMs: number;
  atOnce: number;
  maxWaiting: number;
  /** A host that said nothing at all is left alone for this long, and everyone told so at once. */
  silenceTtlMs: number;
  /** Ends everything under way. */
  closing: AbortSignal;
  log: Log;
};

/** What must come: the beginning of its media type, and its size at most. */
export type ExpectedImage = { type: "image/" | "image/svg+xml"; maxBytes: number };

export type SourceImage = { bytes: Buffer };

export type FetchImage = (address: string, expected: ExpectedImage) => Promise<SourceImage>;

export function createImageOrigin(options: ImageOriginOptions): FetchImage {
  const { timeoutMs, silenceTtlMs, closing, log } = options;
  const queue = createJobQueue(options);
  const plain = { get: http.get, agent: new http.Agent({ keepAlive: true }) };
  const overTls = { get: https.get, agent: new https.Agent({ keepAlive: true }) };
  closing.addEventListener("abort", () => {
    plain.agent.destroy();
    overTls.agent.destroy();
  });
  const warn = createSparingLog({ log, now: () => performance.now() });
  let leftAloneUntilMs = 0;

  /** The beginning of an answer. One that was waited for most of the time, in vain, speaks for those to come. */
  async function ask(address: string, signal: AbortSignal): Promise<http.IncomingMessage> {
    const askedMs = performance.now();
    try {
      return await answerTo(address, signal);
    } catch (error) {
      const nowMs = performance.now();
      if (nowMs - askedMs > timeoutMs / 2) leftAloneUntilMs = nowMs + silenceTtlMs;
      throw error;
    }
  }

  /** `node:http` takes half the processor time that `fetch` takes for a large body. */
  async function answerTo(address: string, signal: AbortSignal): Promise<http.IncomingMessage> {
    const url = new URL(address);
    const { get, agent } = url.protocol === "https:" ? overTls : plain;
    const headers = { accept: "image/*", "accept-encoding": "identity" };
    const request = get(url, { agent, headers, signal });
    try {
      const [response] = (await once(request, "response")) as [http.IncomingMessage]; // what the event comes with
      return response;
    } catch (error) {
      // The host may close a connection in the moment in which it is used again.
      if (request.reusedSocket && isCut(error)) return answerTo(address, signal);
      throw error;
    }
  }

  /** Throws an `HttpError`: 404 as the host says, 413 too large, 503 busy, 504 too late, 502 whatever else. */
  return async function fetchImage(address, expected) {
    if (performance.now() < leftAloneUntilMs) throw tooLate();
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, closing]);
    try {
      const read = async () => readExpected(await ask(address, signal), expected);
      return { bytes: await queue.run(read, signal) };
    } catch (error) {
      const failure = failureOf(error, { timeout, closing });
      // A missing image is news of its own; a host that is in trouble is in trouble for all of them.
      warn("image.originFailed", failure, { address, status: failure.status }, failure.status === 404 ? address : "");
      throw failure;
    }
  };
}

async function readExpected(response: http.IncomingMessage, expected: ExpectedImage): Promise<Buffer> {
  const fault = faultIn(response, expected);
  if (!fault) return readWhole(response, expected.maxBytes);
  response.destroy();
  throw fault;
}

function faultIn({ statusCode, headers }: http.IncomingMessage, { type, maxBytes }: ExpectedImage): HttpError | null {
  if (statusCode === 404 || statusCode === 410) return new HttpError(404, "There is no such image.");
  if (statusCode !== 200) return new HttpError(502, `The image host must answer 200 (got ${statusCode}).`);
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") return new HttpError(502, "The image host must not encode what it sends.");
  if (!headers["content-type"]?.toLowerCase().startsWith(type))
    return new HttpError(502, `The image host must send ${type === "image/" ? "an image" : type}.`);
  return Number(headers["content-length"]) > maxBytes ? tooLarge(maxBytes) : null;
}

/** A body that ends before its announced length makes reading throw. */
async function readWhole(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    total += chunk.byteLength;
    if (total > maxBytes) throw tooLarge(maxBytes); // leaving the loop ends the connection
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}

function isCut(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
}

export function tooLarge(maxBytes: number): HttpError {
  return new HttpError(413, `The image must have at most ${maxBytes} bytes.`);
}

function failureOf(error: unknown, ended: { timeout: AbortSignal; closing: AbortSignal }): HttpError {
  if (error instanceof HttpError) return error;
  if (ended.closing.aborted) return new HttpError(503, "The server is stopping.", { cause: error });
  if (ended.timeout.aborted) return tooLate(error);
  return new HttpError(502, "The image host could not be reached, or broke off.", { cause: error });
}

function tooLate(cause?: unknown): HttpError {
  return new HttpError(504, "The image host did not answer in time.", { cause });
}
