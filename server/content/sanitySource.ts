/**
 * The content service, through its own client, of which nothing else on the site knows.
 *
 * Published documents only, and never from the delivery network's cache: an answer is as new as the service has it.
 * What is written has a client and a token of its own.
 */

import {
  ChannelError,
  ClientError,
  ConnectionFailedError,
  createClient,
  DisconnectError,
  MessageError,
  MessageParseError,
  ServerError,
} from "@sanity/client";
import type { Log } from "../log.ts";
import {
  ContentError,
  type ContentSource,
  type ContentWriter,
  type SourceQuery,
  type Watch,
  type WatchHandlers,
} from "./contentSource.ts";
import { createGuardedFetch, type GuardedFetchOptions } from "./guardedFetch.ts";
import { pause } from "./pause.ts";

export type ServiceAddress = {
  projectId: string;
  dataset: string;
  apiVersion: string;
  /** Another host that speaks the content service's protocol, with its scheme and without the project's name. */
  apiHost?: string;
};

export type SanitySourceOptions = ServiceAddress & {
  readToken?: string;
  log?: Log;
  /** For a query, its second attempt included. */
  timeoutMs?: number;
  /** Between the two attempts: this long, and up to as long again. */
  retryPauseMs?: number;
  limits?: GuardedFetchOptions;
  /** Milliseconds of a clock that never jumps. */
  now?: () => number;
};

/** A service that asks for more than the first is not asked a second time; more than the second it does not get. */
const longestRetryPauseMs = 1000;
const longestRestMs = 60_000;

export type SanityWriterOptions = ServiceAddress & { writeToken?: string; timeoutMs?: number };

function connect(
  { projectId, dataset, apiVersion, apiHost }: ServiceAddress,
  token: string | undefined,
  limits?: GuardedFetchOptions,
) {
  const client = createClient({
    projectId,
    dataset,
    apiVersion,
    token,
    useCdn: false,
    perspective: "published",
    maxRetries: 0, // the client's own retries take longer than a visitor or a refresh can wait
    ignoreWarnings: /./, // they would go to the console, past the log
    ...(apiHost && { apiHost: apiHost.replace(/\/+$/, ""), useProjectHostname: false }),
  });
  const { resolveFetch = () => globalThis.fetch } = client.config();
  return client.withConfig({ resolveFetch: (proxy) => createGuardedFetch(resolveFetch(proxy), limits) });
}

export function createSanitySource({
  readToken,
  log,
  timeoutMs = 5000,
  retryPauseMs = 200,
  limits,
  now = () => performance.now(),
  ...address
}: SanitySourceOptions): ContentSource {
  const client = connect(address, readToken, limits);
  /** Until then the service has asked to be left alone. */
  let restsUntilMs = Number.NEGATIVE_INFINITY;

  async function fetch(query: SourceQuery, { signal = neverAborted() }: { signal?: AbortSignal } = {}) {
    if (now() < restsUntilMs)
      throw new ContentError("the content service asked to be left alone for a while", { fault: "failing" });
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new DOMException("too slow", "TimeoutError")), timeoutMs);
    try {
      return await askTwice(query, AbortSignal.any([signal, giveUp.signal]));
    } catch (error) {
      restsUntilMs = now() + Math.min(retryAfterMs(error), longestRestMs);
      throw contentError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function askTwice(query: SourceQuery, signal: AbortSignal): Promise<unknown> {
    try {
      return await ask(query, signal);
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      log?.debug("content.retried", { error: contentError(error) });
      await pause(Math.max(retryPauseMs * (1 + Math.random()), retryAfterMs(error)), signal);
      return ask(query, signal);
    }
  }

  async function ask({ groq, params }: SourceQuery, signal: AbortSignal): Promise<unknown> {
    // Unfiltered, the client hands over whatever came: broken JSON as text, no body as `undefined`, where the filtered
    // answer is `undefined` or a TypeError. The time is ours to keep: its own would begin anew with each attempt.
    const options = { filterResponse: false, returnQuery: false, timeout: 0, signal } as const;
    const body: unknown = await client.fetch<unknown>(groq, params, options);
    const result = typeof body === "object" && body !== null && "result" in body ? body.result : undefined;
    if (result === undefined) {
      const got = typeof body === "string" ? "text" : body === undefined ? "an empty body" : "JSON without one";
      throw new ContentError(`the content service must answer with a result (got ${got})`, { fault: "malformed" });
    }
    return result;
  }

  function watch(types: readonly string[], { onWelcome, onChange, onEnd }: WatchHandlers): Watch {
    let isOver = false;
    const subscription = client
      .listen(
        "*[_type in $types]",
        { types },
        {
          events: ["welcome", "mutation", "reconnect"],
          includeResult: false,
          includeMutations: false,
          visibility: "query", // earlier, a refetch would still get the old answer
        },
      )
      .subscribe({
        next(event) {
          if (isOver) return;
          if (event.type === "welcome") onWelcome();
          // The client would reconnect by itself, once a second and for ever.
          if (event.type === "reconnect")
            end(new ContentError("the subscription was interrupted or could not be made"));
          if (event.type === "mutation" && isPublished(event.documentId)) onChange(event.documentId);
        },
        error: (error: unknown) => end(contentError(error)),
        complete: () => end(new ContentError("the content service ended the subscription")),
      });

    function end(error: ContentError): void {
      if (isOver) return;
      isOver = true;
      queueMicrotask(() => subscription.unsubscribe()); // it may not have been returned yet
      onEnd(error);
    }

    return {
      stop() {
        isOver = true;
        subscription.unsubscribe();
      },
    };
  }

  function contentError(error: unknown): ContentError {
    if (error instanceof ContentError) return error;
    // What the service said is not passed on as a cause, for it may repeat what it was sent.
    // The token is hidden before anything is cut off. The query in an address is left out: it is long, and the same every time.
    const reason = hideToken(reasonOf(error)).replace(/\?\S*/g, "").slice(0, 300);
    if (error instanceof ClientError || error instanceof ServerError) {
      const fault = error.statusCode >= 500 || error.statusCode === 429 ? "failing" : "rejected";
      return new ContentError(`the content service answered ${error.statusCode}: ${reason}`, { fault });
    }
    if (error instanceof ConnectionFailedError && error.status) {
      return new ContentError(`the content service refused the subscription with ${error.status}`, {
        fault: "rejected",
      });
    }
    if (subscriptionEnds.some((End) => error instanceof End)) {
      return new ContentError(`the content service ended the subscription: ${reason}`, { fault: "failing" });
    }
    if (isNamed(error, "TimeoutError")) {
      return new ContentError(`the content service did not answer within ${timeoutMs} ms`, { fault: "timeout" });
    }
    return new ContentError(`the content service could not be reached: ${reason}`, { cause: error });
  }

  function hideToken(text: string): string {
    return readToken ? text.replaceAll(readToken, "[token]") : text;
  }

  return { fetch, watch };
}

export function createSanityWriter({ writeToken, timeoutMs = 5000, ...address }: SanityWriterOptions): ContentWriter {
  const client = connect(address, writeToken);
  return {
    async createIfNotExists(document) {
      const signal = AbortSignal.timeout(timeoutMs); // for the whole of the answer
      const options = { returnDocuments: false, timeout: timeoutMs, signal } as const;
      const result: unknown = await client.createIfNotExists(document, options).catch((error: unknown) => {
        throw writeError(error);
      });
      // Whatever came, the client makes an object of it.
      const id = typeof result === "object" && result !== null && "transactionId" in result && result.transactionId;
      if (typeof id !== "string")
        throw new ContentError("the content service must confirm a document", { fault: "malformed" });
    },
  };
}

/** The status or the kind of failure, and nothing else: words of the service, and of a broken request, may repeat what was written. */
function writeError(error: unknown): ContentError {
  if (error instanceof ClientError || error instanceof ServerError) {
    const fault = error.statusCode >= 500 || error.statusCode === 429 ? "failing" : "rejected";
    return new ContentError(`the content service answered ${error.statusCode} to a document`, { fault });
  }
  if (isNamed(error, "TimeoutError") || isNamed(error, "AbortError"))
    return new ContentError("the content service did not take a document in time", { fault: "timeout" });
  return new ContentError("a document could not be handed to the content service");
}

/** How the service itself ends a subscription, in the client's words. */
const subscriptionEnds = [ChannelError, DisconnectError, MessageError, MessageParseError];

const neverAborted = () => new AbortController().signal;

/** Whether the next attempt may well succeed: a refused query is refused again, a busy service says for how long. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ClientError || error instanceof ServerError)) return true;
  if (retryAfterMs(error) > longestRetryPauseMs) return false;
  return error.statusCode >= 500 || error.statusCode === 429;
}

/** How long a busy service wants not to be asked; 0 when it does not say. RFC 9110 §10.2.3: seconds, or a date. */
function retryAfterMs(error: unknown): number {
  if (!(error instanceof ClientError || error instanceof ServerError)) return 0;
  const value: unknown = error.response.headers["retry-after"];
  if (typeof value !== "string") return 0;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return ms > 0 ? ms : 0;
}

function isPublished(documentId: unknown): documentId is string {
  return typeof documentId === "string" && !/^(?:drafts|versions)\./.test(documentId);
}

/** The innermost reason: around it stands only "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || ("code" in error ? String(error.code) : error.name); // several addresses, all refused: no message
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && (error.name === name || isNamed(error.cause, name));
}
