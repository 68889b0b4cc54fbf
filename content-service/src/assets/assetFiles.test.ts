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

test("bytes are received under no name, then kept under theirs", async () => {
  const directory = await temporaryDirectory();
  const files = filesIn(directory);
  const received = await files.receive(Readable.from([Buffer.from("hel"), Buffer.from("lo")]));
  expect(received).toMatchObject({ size: 5, sha1: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d" });
  expect(await readdir(path.join(directory, "files"))).toEqual([]);
  await files.keep(received, "file", "hello.txt");
  expect(await readFile(files.pathOf("file", "hello.txt"), "utf8")).toBe("hello");
});

test("too many bytes are read to their end and leave nothing behind", async () => {
  const directory = await temporaryDirectory();
  const files = filesIn(directory, 4);
  const bytes = Readable.from([Buffer.from("hel"), Buffer.from("lo"), Buffer.from("!")]);
  await expect(files.receive(bytes)).rejects.toThrow(AssetTooLargeError);
  expect(bytes.readableEnded).toBe(true);
  expect(await readdir(path.join(directory, "incoming"))).toEqual([]);
});

test("a sender that goes away leaves nothing behind", async () => {
  const directory = await temporaryDirectory();
  const files = filesIn(directory);
  const bytes = Readable.from(
    (async function* () {
      yield Buffer.from("hel");
      throw new Error("gone");
    })(),
  );
  await expect(files.receive(bytes)).rejects.toThrow("gone");
  expect(await readdir(path.join(directory, "incoming"))).toEqual([]);
});
