import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Run, runTool, type Service, startService } from "./testTool.ts";

const demo = fileURLToPath(new URL("../../demo", import.meta.url));

/** Its main dataset holds the demo content, which no test changes. */
let service: Service;
let demoImport: Run;
beforeAll(async () => {
  service = await startService();
  demoImport = await service.content("import", demo);
});
afterAll(() => service?.stop());

/** The documents of a directory, with every asset named by its bytes instead of its file. */
async function documentsIn(directory: string): Promise<{ _type: string }[]> {
  const digests = await digestsIn(directory);
  const lines = (await readFile(path.join(directory, "data.ndjson"), "utf8")).trim().split("\n");
  return lines
    .map((line) => {
      const { _rev, _createdAt, _updatedAt, ...document } = JSON.parse(line, (name, value) =>
        name === "_sanityAsset" ? digests.get(value.replace("image@file://./images/", "")) : value,
      );
      return document;
    })
    .sort((a, b) => a._id.localeCompare(b._id));
}

async function digestsIn(directory: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for (const name of await readdir(path.join(directory, "images"))) {
    const bytes = await readFile(path.join(directory, "images", name));
    digests.set(name, createHash("sha1").update(bytes).digest("hex"));
  }
  return digests;
}

const imagesIn = async (directory: string) => [...new Set((await digestsIn(directory)).values())].sort();

test("what is imported, exported and imported again stays the same to the byte", async () => {
  expect(demoImport).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Imported \d+ documents into production\.\n$/),
  });
  const once = path.join(service.scratch, "once");
  const twice = path.join(service.scratch, "twice");
  expect(await service.content("--json", "export", once)).toMatchObject({ code: 0, stderr: "" });
  const copy = await service.dataset("copy");
  expect(await copy.content("import", once)).toMatchObject({ code: 0 });
  expect(await copy.content("export", twice)).toMatchObject({ code: 0 });

  expect(await documentsIn(once)).toEqual(await documentsIn(demo));
  expect(await documentsIn(twice)).toEqual(await documentsIn(demo));
  expect(await imagesIn(once)).toEqual(await imagesIn(demo));
  expect(await imagesIn(twice)).toEqual(await imagesIn(demo));
});

test("an import stops at documents that exist, unless it may replace or skip them", async () => {
  const { content, json } = await service.dataset("stops");
  const file = path.join(service.scratch, "one.ndjson");
  await writeFile(file, `${JSON.stringify({ _id: "one", _type: "letter", text: "first" })}\n`);
  expect(await content("import", file)).toMatchObject({ code: 0, stdout: "Imported 1 document into stops.\n" });
  const refused = await content("import", file);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("one");

  await writeFile(file, `${JSON.stringify({ _id: "one", _type: "letter", text: "second" })}\n`);
  const textOf = () => json("query", '*[_id == "one"][0].text');
  expect(await content("import", file, "--missing")).toMatchObject({ code: 0 });
  expect(await textOf()).toBe("first");
  expect(await content("import", file, "--replace")).toMatchObject({ code: 0 });
  expect(await textOf()).toBe("second");
});

test("documents are imported from standard input", async () => {
  const { pipe, json } = await service.dataset("piped");
  const lines = ["a", "b"].map((_id) => `${JSON.stringify({ _id, _type: "letter" })}\n`).join("");
  expect(await pipe(lines, "import", "-")).toMatchObject({ code: 0, stdout: "Imported 2 documents into piped.\n" });
  expect(await json("query", "*._id | order(@)")).toEqual(["a", "b"]);
});

test("an export of one type includes the images", async () => {
  const clients = path.join(service.scratch, "clients");
  expect(await service.content("export", clients, "--types", "client")).toMatchObject({ code: 0 });
  const inDemo = (await documentsIn(demo)).filter((document) => document._type === "client");
  expect(await documentsIn(clients)).toEqual(inDemo);
  expect(await imagesIn(clients)).toEqual(await imagesIn(demo));
});

test("an export needs an empty directory", async () => {
  const directory = path.join(service.scratch, "taken");
  await mkdir(directory);
  await writeFile(path.join(directory, "notes.txt"), "");
  const refused = await service.content("export", directory);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("needs an empty directory");
  expect(await readdir(directory)).toEqual(["notes.txt"]);
});

test("an export that fails on the way says why and leaves its directory empty", async () => {
  const host = createServer((request, response) => {
    if (!request.url?.includes("/data/export/")) return void response.writeHead(410).end();
    const long = { _id: "long", _type: "letter", text: "word ".repeat(1_000_000) }; // some of it is written at once
    const image = { _id: "image-a-1x1-png", _type: "sanity.imageAsset", url: `${apiHost}/image.png` };
    response.end([long, image].map((document) => `${JSON.stringify(document)}\n`).join(""));
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void host.close());
  const apiHost = `http://127.0.0.1:${(host.address() as AddressInfo).port}`; // it listens on a port
  const environment = { SANITY_PROJECT_ID: "abc123", SANITY_API_HOST: apiHost, SANITY_API_READ_TOKEN: "secret" };
  const directory = path.join(service.scratch, "failed");
  for (const target of [directory, "-"]) {
    const failed = await runTool(environment, ["export", target]);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('image.png" returned HTTP 410') });
  }
  expect(await readdir(directory)).toEqual([]);
});

test("an export needs a token", async () => {
  const directory = path.join(service.scratch, "anonymous");
  expect(await runTool({ SANITY_PROJECT_ID: "abc123" }, ["export", directory])).toMatchObject({
    code: 1,
    stderr: "an export needs a token: SANITY_API_READ_TOKEN is not set\n",
  });
});
