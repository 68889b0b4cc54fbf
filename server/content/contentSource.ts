/** The seam between the site and its content service. */

export type SourceQuery = { groq: string; params: Readonly<Record<string, string | readonly string[]>> };

export type WatchHandlers = {
  /** The subscription stands: everything that happened before it may have been missed. */
  onWelcome: () => void;
  /** A published document of one of the watched types changed. Only a hint: events may be doubled or out of order. */
  onChange: (documentId: string) => void;
  /** The subscription is over, whatever the reason; whoever watches has to watch again. Nothing is called after it. */
  onEnd: (error: ContentError) => void;
};

export type Watch = { stop: () => void };

export interface ContentSource {
  /**
   * The answer to a query over published content; `null` where the query matches nothing.
   * Throws `ContentError` for every other answer, a broken one included.
   */
  fetch(query: SourceQuery, options?: { signal?: AbortSignal }): Promise<unknown>;
  /** Subscribes to changes of documents of these types. */
  watch(documentTypes: readonly string[], handlers: WatchHandlers): Watch;
}

/** What the site itself puts into the content, with a token of its own. */
export interface ContentWriter {
  /**
   * Creates the document, or leaves the one that has its id. Throws `ContentError`, which says nothing of what is in the
   * document.
   */
  createIfNotExists(document: { _id: string; _type: string; [field: string]: unknown }): Promise<void>;
}

export type ContentFault =
  /** No connection, or one that broke. */
  | "unreachable"
  /** No whole answer in time. */
  | "timeout"
  /** The content service is in trouble itself, or wants to be asked less often. */
  | "failing"
  /** The content service refuses: the wrong token, project or query. */
  | "rejected"
  /** An answer that is none. */
  | "malformed"
  /** The answer lacks what the site cannot do without. */
  | "missing";

/** The content service did not answer, or not with an answer. Never carries a token, not even in its causes. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly fault: ContentFault;

  constructor(message: string, { fault = "unreachable", cause }: { fault?: ContentFault; cause?: unknown } = {}) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** Whether the content service answered, and does not have the document. */
export function isMissing(error: unknown): boolean {
  return error instanceof ContentError && error.fault === "missing";
}
