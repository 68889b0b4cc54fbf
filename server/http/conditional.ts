/** Validators of what is sent, and whether whoever asks has it already. */

import { createHash } from "node:crypto";

/** A strong validator, in its quotes. Two processes with the same bytes give the same one; it never holds a comma. */
export function strongEtag(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

/** A weak one, where one validator stands for all encodings: RFC 9110 §8.8.1. */
export function weakEtag(bytes: Uint8Array): string {
  return `W/${strongEtag(bytes)}`;
}

/** RFC 9110 §13.1.2: weak comparison with any of a list, `*` for anything. */
export function isHeld(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true; // as browsers send it
  const held = ifNoneMatch.split(",").map(opaqueTag);
  return held.includes(opaqueTag(etag)) || held.includes("*");
}

const opaqueTag = (tag: string) => tag.trim().replace(/^W\//, "");
