/** The seam between the site and its content service. */

export type SourceQuery = { groq: string; params: Readonly<Record<string, string | readonly string[]>> };

export type WatchHandlers = {
  /** The subscription is established: changes before it may have been missed. */
  onWelcome: () => void;
  /** A published document of a watched type changed. Only a hint: events may be doubled or out of order. */
  onChange: (documentId: string) => void;
  /** The subscription has ended and will not resume. No handler is called afterwards. */
  onEnd: (error: ContentError) => void;
};

export type Watch = { stop: () => void };

export interface ContentSource {
  /**
   * The result of a query over published content; `null` where it matches nothing. Throws `ContentError` for every other
   * answer, a malformed one included.
   */
  fetch(query: SourceQuery, options?: { signal?: AbortSignal }): Promise<unknown>;
  /** Subscribes to changes of documents of these types. */
  watch(documentTypes: readonly string[], handlers: WatchHandlers): Watch;
}

/** What editors see before it is published. Never a source of the public site. */
export interface PreviewSource {
  /**
   * The result of a query over the layers of a perspective, the topmost first: drafts, releases, `published`; over all
   * documents as they are stored with `"raw"`. `null` and errors as of `ContentSource`.
   */
  fetch(query: SourceQuery, options: { perspective: readonly string[] | "raw" }): Promise<unknown>;
  /** Subscribes to changes of documents of these types, their drafts and versions included. */
  watch(documentTypes: readonly string[], handlers: WatchHandlers): Watch;
}

/** Writes the site's own documents, with a token of its own. */
export interface ContentWriter {
  /**
   * Creates the document unless one has its id. Throws `ContentError`, which contains nothing of the document.
   */
  createIfNotExists(document: { _id: string; _type: string; [field: string]: unknown }): Promise<void>;
}

export type ContentFault =
  /** No connection, or a broken one. */
  | "unreachable"
  /** No complete answer in time. */
  | "timeout"
  /** The content service fails, or asks for fewer queries. */
  | "failing"
  /** The content service refuses the token, project or query. */
  | "rejected"
  /** An answer that cannot be parsed. */
  | "malformed"
  /** There is no such document, and the site needs it. */
  | "missing";

/** The content service gave no usable answer. Never contains a token, not even in its causes. */
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
