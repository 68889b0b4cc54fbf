/**
 * Preview sessions: a signed cookie that says what its browser may preview and until when.
 *
 * Nothing is stored, so every process with the same secret knows every session, and a restart ends none.
 */

import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { type Layers, parseLayers } from "./perspective.ts";

export type Session = {
  layers: Layers;
  /** In milliseconds since the epoch. */
  until: number;
  /** Opened in a frame of another site: browsers store such a cookie only for frames of that site. */
  isCrossSite: boolean;
};

export type SessionsOptions = { secret: string; isHttps: boolean; date: () => Date };

export type Sessions = ReturnType<typeof createSessions>;

export const sessionMs = 60 * 60 * 1000;

const payload = z.tuple([z.string(), z.number(), z.boolean()]);

export function createSessions({ secret, isHttps, date }: SessionsOptions) {
  const name = isHttps ? "__Host-preview" : "preview"; // a `__Host-` cookie needs https

  /** The secret may sign other things too: the purpose is part of what is signed. */
  const signatureOf = (text: string) =>
    createHmac("sha256", secret).update(`preview session ${text}`).digest("base64url");

  function sessionIn(value: string): Session | null {
    const [text = "", signature = "", ...rest] = value.split(".");
    const expected = Buffer.from(signatureOf(text));
    const given = Buffer.from(signature); // not decoded: several texts decode to the same bytes
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const [layers, until, isCrossSite] = payload.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    const known = parseLayers(layers);
    return known && until > date().getTime() ? { layers: known, until, isCrossSite } : null;
  }

  function cookie(value: string, { isCrossSite }: Pick<Session, "isCrossSite">, maxAgeSeconds: number): string {
    const site = isCrossSite ? "SameSite=None; Secure; Partitioned" : `SameSite=Lax${isHttps ? "; Secure" : ""}`;
    return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; ${site}`;
  }

  return {
    /** The `Set-Cookie` header of a session. */
    cookieOf(session: Session): string {
      const { layers, until, isCrossSite } = session;
      const text = Buffer.from(JSON.stringify([layers.join(","), until, isCrossSite])).toString("base64url");
      const maxAgeSeconds = Math.max(0, Math.ceil((until - date().getTime()) / 1000));
      return cookie(`${text}.${signatureOf(text)}`, session, maxAgeSeconds);
    },
    /** The `Set-Cookie` header that ends a session. */
    endOf: (session: Session): string => cookie("", session, 0),
    /**
     * The session of a request, by its `Cookie` header; `null` where there is none, or it has expired. A frame may have
     * two: the one that was opened last counts.
     */
    read(header: string | undefined): Session | null {
      const values = (header ?? "").split(/; */).filter((pair) => pair.startsWith(`${name}=`));
      const sessions = values.map((pair) => sessionIn(pair.slice(name.length + 1))).filter((one) => one !== null);
      return sessions.sort((one, other) => other.until - one.until)[0] ?? null;
    },
  };
}
