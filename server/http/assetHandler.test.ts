import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import request from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { createMemoryLog } from "../log.ts";
import { assetHandler } from "./assetHandler.ts";
import { errorHandler } from "./errors.ts";
import { createResponseSender } from "./responseSender.ts";

const script = "console.log('orchid');";

/** A build with one script, one font, and files that must not be served. */
async function someBuild() {
  const clientDir = await mkdtemp(path.join(tmpdir(), "assets-"));
  onTestFinished(() => rm(clientDir, { recursive: true }));
  const assets = path.join(clientDir, "assets");
  const kept = path.join(clientDir, "kept");
  await mkdir(path.join(assets, "folder.js"), { recursive: true });
  await mkdir(kept);
  await writeFile(path.join(kept, "main-CD34.js"), "of an earlier build");
  await writeFile(path.join(assets, "main-AB12.js"), script);
  await writeFile(path.join(assets, "main-AB12.js.br"), brotliCompressSync(script));
  await writeFile(path.join(assets, "main-AB12.js.gz"), gzipSync(script));
  await writeFile(path.join(assets, "font.woff2"), "font");
  await writeFile(path.join(assets, "secret.map"), "secret");
  await writeFile(path.join(clientDir, "secret.js"), "secret");
  const app = express()
    .get(
      "/assets/:name",
      assetHandler({ directories: [assets, kept], send: createResponseSender({ headers: {} }) }).handler,
    )
    .use(errorHandler(createMemoryLog()));
  return { app, assets };
}

test.each(["identity", "gzip", "br"])(
  "a script is the same in every encoding and cached for a year (%s)",
  async (encoding) => {
    const { app } = await someBuild();
    const answer = await request(app).get("/assets/main-AB12.js").set("Accept-Encoding", encoding).expect(200, script);
    expect(answer.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    expect(answer.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
  },
);

test("a font has no other encoding", async () => {
  const { app } = await someBuild();
  const answer = await request(app).get("/assets/font.woff2").set("Accept-Encoding", "br").expect(200);
  expect(answer.headers["content-type"]).toBe("font/woff2");
  expect(answer.headers["content-encoding"]).toBeUndefined();
});

test.each([
  "/assets/other.js",
  "/assets/secret.map",
  "/assets/main-AB12.js.br",
  "/assets/folder.js",
  "/assets/..%2Fsecret.js",
  "/assets/%2e%2e%2fsecret.js",
  "/assets/constructor",
  "/ASSETS/main-AB12.js",
])("%s is a 404, which is not cached", async (target) => {
  const { app } = await someBuild();
  const answer = await request(app).get(target).expect(404);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.text).not.toContain("secret");
});

test("a file that another process writes later is found", async () => {
  const { app, assets } = await someBuild();
  await request(app).get("/assets/later.css").expect(404);
  await writeFile(path.join(assets, "later.css"), "a{}");
  await request(app).get("/assets/later.css").expect(200, "a{}");
});

test("a file is read once", async () => {
  const { app, assets } = await someBuild();
  await request(app).get("/assets/main-AB12.js").expect(200);
  await rm(assets, { recursive: true });
  await request(app).get("/assets/main-AB12.js").expect(200, script);
});

test("a script of an earlier build is served like this one's", async () => {
  const { app } = await someBuild();
  const answer = await request(app).get("/assets/main-CD34.js").expect(200, "of an earlier build");
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("a script that cannot be read is a 500, not a 404", async () => {
  const { assets } = await someBuild();
  const { handler } = assetHandler({
    directories: [path.join(assets, "font.woff2")], // no directory
    send: createResponseSender({ headers: {} }),
  });
  const app = express().get("/assets/:name", handler).use(errorHandler(createMemoryLog()));
  await request(app).get("/assets/main-AB12.js").expect(500);
});
