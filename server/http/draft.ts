import type { StoredResponse } from "./storedResponse.ts";

/** What a response will be made from. */
export type Draft = {
  /** Drafts of one path with equal keys make equal responses. */
  key: string;
  make: () => Promise<StoredResponse>;
};

/** A response, with the key of the draft that it was made from. */
export type Made = { key: string; response: StoredResponse };
