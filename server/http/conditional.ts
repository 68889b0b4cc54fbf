/** Validators of responses, and whether a client already has the response (RFC 9110 §8.8, §13.1.2). */

import { createHash } from "node:crypto";

/** A strong validator, in its quotes. It follows from the bytes alone, so all processes give the same; it has no comma. */
export function strongEtag(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

/** A weak validator, where one stands for all encodings: RFC 9110 §8.8.1. */
export function weakEtag(bytes: Uint8Array): string {
  return `W/${strongEtag(bytes)}`;
}

/** Weak comparison with any tag of a list; `*` matches any: RFC 9110 §13.1.2. */
export function isHeld(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true; // as browsers send it
  const held = ifNoneMatch.split(",").map(opaqueTag);
  return held.includes(opaqueTag(etag)) || held.includes("*");
}

const opaqueTag = (tag: string) => tag.trim().replace(/^W\//, "");
