import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { ask, headerOf } from "./answer.ts";
import { startRawServer } from "./startRawServer.ts";

const answer = (status: number, body: string) => ({
  status,
  headers: ["Content-Length", String(body.length), "X-Twice", "one", "X-Twice", "two", "ETag", '"a"'],
  body: Buffer.from(body),
});

test("the reference server sends a single answer to every request, and of several the one for the path", async () => {
  await using started = new AsyncDisposableStack();
  const { path: directory } = started.use(await mkdtempDisposable(path.join(tmpdir(), "raw-")));
  const several = new Map([
    ["/", answer(200, "home")],
    ["/about", answer(200, "about")],
  ]);
  const raw = started.use(await startRawServer({ sets: [new Map([["/", answer(200, "only")]]), several], directory }));
  const [one = "", other = ""] = raw.origins;
  expect(await ask(`${one}/any-path`)).toEqual(answer(200, "only"));
  expect(await ask(`${other}/about`)).toEqual(answer(200, "about"));
  expect(await ask(`${other}/unknown`)).toMatchObject({ status: 404 });
  expect(await ask(`${other}/about`, { method: "HEAD" })).toEqual({ ...answer(200, "about"), body: Buffer.alloc(0) });
  expect(headerOf(await ask(`${other}/`), "etag")).toBe('"a"');
});
