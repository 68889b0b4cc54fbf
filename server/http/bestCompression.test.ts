import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createBestCompression } from "./bestCompression.ts";
import { compressed, storedResponse } from "./storedResponse.ts";

const wanted = () => true;
/** Text that a higher level compresses better. */
const text = (length: number) =>
  Buffer.from(Array.from({ length }, (_, index) => `line ${index * 7919} of ${index % 13}\n`).join(""));
const someResponse = async (bytes: Buffer) => storedResponse(200, {}, await compressed(bytes));

test("a response becomes smaller and decodes to the same bytes", async () => {
  const response = await someResponse(text(2000));
  const best = await createBestCompression({ quietMs: 1 })(response, wanted);
  expect(best?.bodies.br?.length).toBeLessThan(response.bodies.br?.length ?? 0);
  expect(brotliDecompressSync(best?.bodies.br ?? Buffer.alloc(0)).equals(response.bodies.identity)).toBe(true);
  expect(best).toMatchObject({ status: 200, etag: response.etag, bodies: { gzip: response.bodies.gzip } });
});

test("a response that would not become smaller, or would take seconds, stays", async () => {
  const improve = createBestCompression({ quietMs: 1 });
  expect(await improve(await someResponse(randomBytes(2000)), wanted)).toBeNull();
  expect(await improve(await someResponse(text(20_000)), wanted)).toBeNull();
  expect(await improve(storedResponse(200, {}, { identity: text(20) }), wanted)).toBeNull();
});

test("a response that is not needed at its turn is skipped", async () => {
  const improve = createBestCompression({ quietMs: 1 });
  const [response, other] = [await someResponse(text(2000)), await someResponse(text(1000))];
  const [first, second] = await Promise.all([improve(response, () => false), improve(other, wanted)]);
  expect(first).toBeNull();
  expect(second).not.toBeNull();
});
