import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../tests/testService.ts";
import { AssetTooLargeError, createAssetFiles } from "./assetFiles.ts";

function filesIn(directory: string, maxBytes = 100) {
  const files = createAssetFiles({ directory, maxBytes });
  files.prepare(() => true);
  return files;
}

test("received bytes have a temporary name until they are kept", async () => {
  const directory = await temporaryDirectory();
  const files = filesIn(directory);
  const received = await files.receive(Readable.from([Buffer.from("hel"), Buffer.from("lo")]));
  expect(received).toMatchObject({ size: 5, sha1: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d" });
  expect(await readdir(path.join(directory, "files"))).toEqual([]);
  await files.keep(received, "file", "hello.txt");
  expect(await readFile(files.pathOf("file", "hello.txt"), "utf8")).toBe("hello");
});

test("an asset with too many bytes is read to its end and leaves no file", async () => {
  const directory = await temporaryDirectory();
  const files = filesIn(directory, 4);
  const bytes = Readable.from([Buffer.from("hel"), Buffer.from("lo"), Buffer.from("!")]);
  await expect(files.receive(bytes)).rejects.toThrow(AssetTooLargeError);
  expect(bytes.readableEnded).toBe(true);
  expect(await readdir(path.join(directory, "incoming"))).toEqual([]);
});
