/** What a request may do, by its token. */

import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { identities } from "../identities.ts";
import { HttpError } from "./httpError.ts";

export type Tokens = { read: string; write: string };

export type Access = { level: "anonymous" | "read" | "write"; identity: string };

const ranks = { anonymous: 0, nothing: 0, public: 0, read: 1, write: 2 };

/** Throws a 401 for an unknown token. */
export const readAccess = ({ headers }: IncomingMessage, tokens: Tokens): Access =>
  accessOf(headers.authorization, tokens);

/** What `Bearer …` allows. Throws a 401 for an unknown token. */
export function accessOf(authorization: string | undefined, tokens: Tokens): Access {
  const given = /^Bearer\s+(.+)$/i.exec(authorization ?? "")?.[1];
  if (given === undefined) return { level: "anonymous", identity: "<anonymous>" };
  if (isSame(given, tokens.write)) return { level: "write", identity: identities.write };
  if (isSame(given, tokens.read)) return { level: "read", identity: identities.read };
  throw new HttpError(401, "Session not found", { errorCode: "SIO-401-ANF" });
}

/** Throws a 401 for a missing token, and a 403 for one that may only read. */
export function checkAccess({ level }: Access, needs: keyof typeof ranks): void {
  if (ranks[level] >= ranks[needs]) return;
  if (level === "anonymous") throw new HttpError(401, "This needs a token");
  throw new HttpError(403, "Insufficient permissions: this token can only read");
}

/** Takes the same time for every token, whatever its length. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));
const digest = (text: string) => createHash("sha256").update(text).digest();
