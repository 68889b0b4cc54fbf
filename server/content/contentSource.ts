/** The seam between the site and its content service. */

export type SourceQuery = { groq: string; params: Readonly<Record<string, string>> };

export type WatchHandlers = {
  /** The subscription stands: everything that happened before it may have been missed. */
  onWelcome: () => void;
  /** A published document of one of the watched types changed. Only a hint: events may be doubled or out of order. */
  onChange: (documentType: string) => void;
  /** The subscription is over; whoever watches has to watch again. */
  onEnd: (error: unknown) => void;
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

/** The content service did not answer, or not with an answer. */
export class ContentError extends Error {
  override name = "ContentError";
}
