import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../testTool.ts";

const picture = fileURLToPath(new URL("../../../demo/images/social-code.svg", import.meta.url));

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const upload = () => service.json("assets", "upload", "image", picture);

test("an asset is uploaded under its own name or a given one", async () => {
  const uploaded = await service.content("assets", "upload", "image", picture);
  expect(uploaded.stdout).toMatch(/^id +image-[a-f0-9]{40}-30x30-svg$/m);
  expect(await upload()).toMatchObject({ originalFilename: "social-code.svg", mimeType: "image/svg+xml" });
  const note = await service.pipe("a note", "--json", "assets", "upload", "file", "-", "--filename", "note.txt");
  expect(JSON.parse(note.stdout)).toMatchObject({ originalFilename: "note.txt", size: 6 });
});

test("assets are listed in a table, all or by kind", async () => {
  const { _id } = await upload();
  const { stdout } = await service.content("assets", "list", "--kind", "image");
  expect(stdout.split("\n")).toEqual([
    expect.stringMatching(/^ID +NAME +TYPE +BYTES +PIXELS$/),
    expect.stringMatching(new RegExp(`^${_id}  social-code\\.svg  image/svg\\+xml  \\d+ +30 × 30$`)),
    "",
  ]);
  expect(await service.json("assets", "list", "--kind", "file")).not.toContainEqual(expect.objectContaining({ _id }));
});

test("an asset is downloaded byte for byte, and replaces a file only with --force", async () => {
  const { _id, url } = await upload();
  const target = path.join(service.scratch, "copy.svg");
  expect(await service.json("assets", "download", _id, target)).toMatchObject({ path: target, url });
  expect(await readFile(target)).toEqual(await readFile(picture));
  expect(await service.content("assets", "download", _id, target)).toMatchObject({
    code: 1,
    stderr: `${target} exists already: add --force to replace it\n`,
  });
  expect(await service.content("assets", "download", _id, target, "--force")).toMatchObject({ code: 0 });
  expect((await service.content("assets", "download", _id, "-")).stdout).toBe(await readFile(picture, "utf8"));
});

test("an asset is printed, and a document that is not an asset is refused", async () => {
  const { _id, url } = await upload();
  expect((await service.content("assets", "get", _id)).stdout).toContain(`url      ${url}`);
  await service.client.create({ _id: "note", _type: "note" });
  expect(await service.content("assets", "get", "note")).toMatchObject({
    code: 1,
    stderr: "note must be an asset (its type is note)\n",
  });
});

test("an asset that a document refers to is not deleted", async () => {
  const { _id } = await upload();
  const reference = { _type: "reference", _ref: _id };
  await service.client.create({ _id: "referring", _type: "note", image: { _type: "image", asset: reference } });
  const refused = await service.content("assets", "delete", _id);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("referring");
  await service.client.delete("referring");
  expect(await service.content("assets", "delete", _id)).toMatchObject({ code: 0, stdout: `deleted ${_id}\n` });
  expect(await service.content("assets", "get", _id)).toMatchObject({ code: 1, stderr: `not found: ${_id}\n` });
});
