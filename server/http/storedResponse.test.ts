import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressed, exact } from "./storedResponse.ts";

test("stored bytes are in memory of their own, and keep no larger buffer there", async () => {
  const { identity, br, gzip } = await compressed(Buffer.from("Steel turns orchid. ".repeat(50)));
  for (const body of [identity, br, gzip, exact(brotliCompressSync("words"))])
    expect(body?.buffer.byteLength).toBe(body?.length);
});
