/** P16: every encoding decodes to the same bytes, and headers describe the body truly. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, ask, decoded } from "../harness/ask.ts";
import { type RunningSite, startSite } from "../harness/startSite.ts";
import { type Kind, kindsOf } from "./kinds.ts";

let site: RunningSite;
let kinds: Kind[];
beforeAll(async () => {
  site = await startSite();
  kinds = (await kindsOf(site.url)).filter(({ method }) => !method);
});
afterAll(() => site.stop());

/** Values of Accept-Encoding, and the encoding of an answer that can be compressed. */
const asked: [string | undefined, "br" | "gzip" | undefined][] = [
  [undefined, undefined],
  ["", undefined],
  ["br", "br"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["BR", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0, gzip;q=0.000", undefined],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["*", "br"],
  ["*;q=0", undefined],
  ["br;q=0, *", "gzip"],
  ["gzip, *;q=0", "gzip"],
  ["identity", undefined],
  ["identity;q=1, br;q=0.5", undefined],
  ["identity;q=0, br", "br"],
  ["deflate, zstd, x-gzip", undefined],
  ["br;q=nonsense", undefined],
  [",;,=;q", undefined],
  ["<script>", undefined],
];

const askFor = (kind: Kind, encoding: string | undefined, method = "GET") =>
  ask(site.url, kind.path, {
    method,
    headers: { ...kind.headers, ...(encoding !== undefined && { "accept-encoding": encoding }) },
  });

const textOf = (answer: Answer) => decoded(answer).toString("latin1");

test("every kind of answer is the same in every encoding, and the length that HEAD states is the length of GET", {
  tags: "long",
}, async () => {
  for (const kind of kinds) {
    const plain = await askFor(kind, undefined);
    expect(plain.headers["content-encoding"], kind.kind).toBeUndefined();
    for (const [encoding, expected] of asked) {
      const what = `${kind.kind} for ${JSON.stringify(encoding)}`;
      const answer = await askFor(kind, encoding);
      const head = await askFor(kind, encoding, "HEAD");
      expect(answer.headers["content-encoding"], what).toBe(kind.isCompressed ? expected : undefined);
      expect(textOf(answer) === textOf(plain), what).toBe(true);
      if (kind.isCompressed) expect(answer.headers.vary, what).toMatch(/accept-encoding/i);
      expect([head.status, head.body.length], what).toEqual([answer.status, 0]);
      for (const name of ["content-type", "etag", "vary", "cache-control", "content-encoding"])
        if (name in answer.headers && name in head.headers) expect(head.headers[name], what).toBe(answer.headers[name]);
      const length = head.headers["content-length"];
      if (length !== undefined) expect(Number(length), what).toBe(answer.body.length);
    }
  }
});

test("a client that has the answer already gets a 304 without a body", async () => {
  const tagged: [Kind, Answer][] = [];
  for (const kind of kinds.filter(({ status }) => status === 200)) {
    const answer = await askFor(kind, undefined);
    if (answer.headers.etag) tagged.push([kind, answer]);
  }
  expect(tagged.length).toBeGreaterThan(13);
  for (const [kind, { headers: given, body }] of tagged) {
    const etag = given.etag ?? "";
    const opaque = etag.replace(/^W\//, "");
    const conditional = (headers: Record<string, string>, method = "GET") =>
      ask(site.url, kind.path, { method, headers: { ...headers, "accept-encoding": "identity" } });
    for (const held of [etag, opaque, `W/${opaque}`, `"other", ${etag}`, `${etag} , "other"`, "*"])
      for (const method of ["GET", "HEAD"]) {
        const answer = await conditional({ "if-none-match": held }, method);
        expect([answer.status, answer.body.length], `${kind.kind} with ${held}`).toEqual([304, 0]);
        expect(answer.headers["content-length"] ?? "none", kind.kind).toBe("none");
        for (const name of ["etag", "cache-control", "vary"]) expect(answer.headers[name], name).toBe(given[name]);
      }
    for (const other of ['"other"', "other", "", '"', opaque.slice(1, -1)]) {
      const answer = await conditional({ "if-none-match": other });
      expect([answer.status, answer.body.equals(body)], `${kind.kind} with ${other}`).toEqual([200, true]);
    }
    const since = await conditional({ "if-modified-since": new Date(Date.now() + 60_000).toUTCString() });
    expect(since.status, kind.kind).toBe(given["last-modified"] ? 304 : 200);
    const both = await conditional({ "if-none-match": '"other"', "if-modified-since": new Date().toUTCString() });
    expect(both.status, kind.kind).toBe(200); // RFC 9110 §13.1.3: the date counts only without a tag
  }
});
