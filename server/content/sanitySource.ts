/**
 * The content service, through its own client, which only this file imports.
 *
 * The site reads published documents, never from the delivery network's cache: an answer is as new as the content
 * service's. The preview's reads and the site's writes have clients of their own.
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
import { type Clock, systemClock } from "../clock.ts";
import type { Log } from "../log.ts";
import {
  ContentError,
  type ContentFault,
  type ContentSource,
  type ContentWriter,
  type PreviewSource,
  type SourceQuery,
  type Watch,
  type WatchHandlers,
} from "./contentSource.ts";
import { createGuardedFetch, type GuardedFetchOptions } from "./guardedFetch.ts";

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
  /** For a query, its retry included. */
  timeoutMs?: number;
  /** Before the retry: this long, and up to as long again. */
  retryPauseMs?: number;
  limits?: GuardedFetchOptions;
  clock?: Pick<Clock, "now" | "wait">;
};

/** A `Retry-After` above the first limit prevents the retry; one above the second counts as the second. */
const maxRetryPauseMs = 1000;
const maxRestMs = 60_000;

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

type Client = ReturnType<typeof connect>;
type ToContentError = (error: unknown) => ContentError;

type Perspective = readonly string[] | "raw";
type FetchOptions = { signal?: AbortSignal | undefined; perspective?: Perspective };

/** Of published documents only. */
export function createSanitySource(options: SanitySourceOptions): ContentSource {
  const { fetch, watch } = createSource(options, { includesVersions: false });
  return { fetch: (query, { signal } = {}) => fetch(query, { signal }), watch };
}

/** The first API version whose perspectives include releases. */
const releasesVersion = "2025-02-19";

/** Of drafts and releases too; needs a token that may read them. */
export function createPreviewSource(options: SanitySourceOptions): PreviewSource {
  const apiVersion = options.apiVersion > releasesVersion ? options.apiVersion : releasesVersion; // "X" too is later
  return createSource({ ...options, apiVersion }, { includesVersions: true });
}

function createSource(
  {
    readToken,
    log,
    timeoutMs = 5000,
    retryPauseMs = 200,
    limits,
    clock = systemClock,
    ...address
  }: SanitySourceOptions,
  { includesVersions }: { includesVersions: boolean },
) {
  const client = connect(address, readToken, limits);
  const toContentError: ToContentError = (error) => contentError(error, { readToken, timeoutMs });
  /** Until then the service has asked not to be queried. */
  let restsUntilMs = Number.NEGATIVE_INFINITY;

  async function fetch(query: SourceQuery, { signal = neverAborted(), perspective }: FetchOptions = {}) {
    if (clock.now() < restsUntilMs)
      throw new ContentError("the content service asked not to be queried for a while", { fault: "failing" });
    const [deadline, answered] = [new AbortController(), new AbortController()];
    const giveUp = () => deadline.abort(new DOMException("too slow", "TimeoutError"));
    void clock.wait(timeoutMs, answered.signal).then(giveUp); // which changes nothing once it is answered
    try {
      return await askTwice(query, { signal: AbortSignal.any([signal, deadline.signal]), perspective });
    } catch (error) {
      restsUntilMs = clock.now() + Math.min(retryAfterMs(error), maxRestMs);
      throw toContentError(error);
    } finally {
      answered.abort();
    }
  }

  async function askTwice(query: SourceQuery, options: AskOptions): Promise<unknown> {
    const { signal } = options;
    try {
      return await ask(client, query, options);
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error;
      log?.debug("content.retried", { error: toContentError(error) });
      await clock.wait(Math.max(retryPauseMs * (1 + Math.random()), retryAfterMs(error)), signal);
      return ask(client, query, options);
    }
  }

  const watch = (types: readonly string[], handlers: WatchHandlers) =>
    listen(client, { types, includesVersions }, handlers, toContentError);
  return { fetch, watch };
}

type AskOptions = { signal: AbortSignal; perspective?: Perspective | undefined };

async function ask(
  client: Client,
  { groq, params }: SourceQuery,
  { signal, perspective }: AskOptions,
): Promise<unknown> {
  // A filtered response would hide what came: a body that is not JSON, or one without a result. The client's own timeout
  // would start again with each attempt.
  const options = {
    filterResponse: false,
    returnQuery: false,
    timeout: 0,
    signal,
    ...(perspective && { perspective: typeof perspective === "string" ? perspective : [...perspective] }),
  } as const;
  const body: unknown = await client.fetch<unknown>(groq, params, options);
  const result = typeof body === "object" && body !== null && "result" in body ? body.result : undefined;
  if (result === undefined) {
    const got = typeof body === "string" ? "text" : body === undefined ? "an empty body" : "JSON without one";
    throw new ContentError(`the content service must answer with a result (got ${got})`, { fault: "malformed" });
  }
  return result;
}

function listen(
  client: Client,
  { types, includesVersions }: { types: readonly string[]; includesVersions: boolean },
  { onWelcome, onChange, onEnd }: WatchHandlers,
  toContentError: ToContentError,
): Watch {
  let isOver = false;
  const options = {
    events: ["welcome" as const, "mutation" as const, "reconnect" as const],
    includeResult: false,
    includeMutations: false,
    includeAllVersions: includesVersions,
    visibility: "query" as const, // an earlier event would come before queries see the change
  };
  const subscription = client.listen("*[_type in $types]", { types }, options).subscribe({
    next(event) {
      if (isOver) return;
      if (event.type === "welcome") onWelcome();
      // The client would reconnect by itself, once a second and for ever.
      if (event.type === "reconnect") end(new ContentError("the subscription was interrupted or could not be made"));
      if (event.type === "mutation" && (includesVersions || isPublished(event.documentId))) onChange(event.documentId);
    },
    error: (error: unknown) => end(toContentError(error)),
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

/** What the client threw, in our words. The service's words are not a cause: they may repeat what the service was sent. */
function contentError(
  error: unknown,
  { readToken, timeoutMs }: { readToken: string | undefined; timeoutMs: number },
): ContentError {
  if (error instanceof ContentError) return error;
  const reason = safeReason(error, readToken);
  if (error instanceof ClientError || error instanceof ServerError) {
    return new ContentError(`the content service answered ${error.statusCode}: ${reason}`, { fault: faultOf(error) });
  }
  if (error instanceof ConnectionFailedError && error.status) {
    const message = `the content service refused the subscription with ${error.status}`;
    return new ContentError(message, { fault: "rejected" });
  }
  if (subscriptionEnds.some((End) => error instanceof End)) {
    return new ContentError(`the content service ended the subscription: ${reason}`, { fault: "failing" });
  }
  if (isNamed(error, "TimeoutError")) {
    return new ContentError(`the content service did not answer within ${timeoutMs} ms`, { fault: "timeout" });
  }
  return new ContentError(`the content service could not be reached: ${reason}`, { cause: error });
}

/** The token is hidden before the text is cut. The query in an address is left out: it is long, and always the same. */
function safeReason(error: unknown, token: string | undefined): string {
  const reason = reasonOf(error);
  const hidden = token ? reason.replaceAll(token, "[token]") : reason;
  return hidden.replace(/\?\S*/g, "").slice(0, 300);
}

function faultOf({ statusCode }: ClientError | ServerError): ContentFault {
  return statusCode >= 500 || statusCode === 429 ? "failing" : "rejected";
}

export function createSanityWriter({ writeToken, timeoutMs = 5000, ...address }: SanityWriterOptions): ContentWriter {
  const client = connect(address, writeToken);
  return {
    async createIfNotExists(document) {
      const signal = AbortSignal.timeout(timeoutMs); // for the whole answer
      const options = { returnDocuments: false, timeout: timeoutMs, signal } as const;
      const result: unknown = await client.createIfNotExists(document, options).catch((error: unknown) => {
        throw writeError(error);
      });
      // The client makes an object of whatever came.
      const id = typeof result === "object" && result !== null && "transactionId" in result && result.transactionId;
      if (typeof id !== "string")
        throw new ContentError("the content service must confirm a document", { fault: "malformed" });
    },
  };
}

/** A status or a kind of failure, and nothing else: the words of the service may repeat what was written. */
function writeError(error: unknown): ContentError {
  if (error instanceof ClientError || error instanceof ServerError) {
    const message = `the content service answered ${error.statusCode} to a document`;
    return new ContentError(message, { fault: faultOf(error) });
  }
  if (isNamed(error, "TimeoutError") || isNamed(error, "AbortError"))
    return new ContentError("the content service did not confirm a document in time", { fault: "timeout" });
  return new ContentError("a document could not be sent to the content service");
}

/** The errors by which the client reports that the service ended a subscription. */
const subscriptionEnds = [ChannelError, DisconnectError, MessageError, MessageParseError];

const neverAborted = () => new AbortController().signal;

/** Whether a retry may succeed: a refused query is refused again, and a busy service says how long to wait. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ClientError || error instanceof ServerError)) return true;
  return retryAfterMs(error) <= maxRetryPauseMs && faultOf(error) === "failing";
}

/** How long a busy service asks not to be queried; 0 when it does not say. RFC 9110 §10.2.3: seconds, or a date. */
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

/** The innermost reason: the outer errors say only "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || ("code" in error ? String(error.code) : error.name); // several addresses, all refused: no message
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && (error.name === name || isNamed(error.cause, name));
}
