import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../../tests/harness/rawRequest.ts";
import { createPublicFiles } from "./publicFiles.ts";
import { createResponseSender } from "./responseSender.ts";

const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h1v1z"/>'.repeat(100)}</svg>`;

async function somePublicDir(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "public-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(path.join(directory, "brand"));
  await writeFile(path.join(directory, "brand/mark.svg"), drawing);
  await writeFile(path.join(directory, "a b.txt"), "words ".repeat(100));
  await writeFile(path.join(directory, "photo.jpg"), Buffer.alloc(5000));
  await writeFile(path.join(directory, ".secret.txt"), "secret");
  await writeFile(path.join(directory, "large.txt"), "words ".repeat(200_000));
  return directory;
}

/** Answers 418 where there is no file. */
async function someApp(directory: string) {
  const files = createPublicFiles({ directory, send: createResponseSender({ headers: {} }) });
  const ask = await serve(express().use(files.handler, (_req, res) => void res.status(418).end()));
  return { files, ask };
}

test.each([
  ["/brand/mark.svg", "image/svg+xml"],
  ["/a%20b.txt", "text/plain; charset=utf-8"],
])("%s is compressed, and a client that has it gets a 304", async (target, type) => {
  const { ask } = await someApp(await somePublicDir());
  const plain = await ask(target);
  expect(plain.headers).toMatchObject({
    "content-type": type,
    "cache-control": "public, max-age=3600, stale-while-revalidate=86400",
    vary: "Accept-Encoding",
    etag: expect.stringMatching(/^W\//),
  });
  for (const encoding of ["br", "gzip"]) {
    const { headers, body } = await ask(target, { headers: { "Accept-Encoding": encoding } });
    expect(headers).toMatchObject({ "content-encoding": encoding, etag: plain.headers.etag });
    expect(body.length).toBeLessThan(plain.body.length / 3);
  }
  const held = await ask(target, { headers: { "If-None-Match": plain.headers.etag ?? "" } });
  expect([held.status, held.headers.vary]).toEqual([304, "Accept-Encoding"]);
});

test("a file that was replaced is sent as it is now", async () => {
  const directory = await somePublicDir();
  const { ask } = await someApp(directory);
  await ask("/brand/mark.svg");
  await writeFile(path.join(directory, "brand/mark.svg"), "<svg/>");
  expect((await ask("/brand/mark.svg")).body.toString()).toBe("<svg/>");
});

test("a photograph is sent from disk, a part of it too, and so is a text that is too large", async () => {
  const { ask } = await someApp(await somePublicDir());
  expect((await ask("/photo.jpg", { headers: { Range: "bytes=0-9" } })).status).toBe(206);
  const large = await ask("/large.txt", { headers: { "Accept-Encoding": "br" } });
  expect([large.status, large.headers["content-encoding"], large.body.length]).toEqual([200, undefined, 1_200_000]);
});

test.each(["/brand", "/.secret.txt", "/unknown.svg", "/brand/unknown.svg", "/Brand/mark.svg"])(
  "%s is passed on",
  async (target) => {
    const { ask } = await someApp(await somePublicDir());
    expect((await ask(target)).status).toBe(418);
  },
);
