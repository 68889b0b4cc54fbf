import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startLake } from "../server/lake/startLake.ts";

const demo = fileURLToPath(new URL("demo", import.meta.url));
const entry = fileURLToPath(new URL("content.ts", import.meta.url));

type Run = { code: number; stdout: string; stderr: string };
type Service = { content: (...args: string[]) => Promise<Run>; stop: () => Promise<void> };

let scratch: string;
/** Holds the demo content, which no test changes. */
let studio: Service;
/** Holds what the tests write. */
let desk: Service;
let demoImport: Run;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), "content-tool-"));
  [studio, desk] = await Promise.all([startService("studio"), startService("desk")]);
  demoImport = await studio.content("import", demo);
}, 120_000);

afterAll(async () => {
  await Promise.all([studio?.stop(), desk?.stop()]);
  await rm(scratch, { recursive: true });
});

/** An empty embedded service, and the tool as a process of its own that finds it through the environment. */
async function startService(name: string): Promise<Service> {
  const dataDir = path.join(scratch, name);
  const lake = await startLake({
    dataDir: path.join(dataDir, "content"),
    port: 0,
    projectId: "embedded",
    dataset: "production",
    logLevel: "silent",
  });
  const environment = { DATA_DIR: dataDir, CONTENT_SERVICE_PORT: new URL(lake.url).port };
  return { content: (...args) => run(environment, args), stop: () => lake.stop() };
}

function run(environment: Record<string, string>, args: string[], input = ""): Promise<Run> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? "", ...environment };
    const child = execFile(process.execPath, [entry, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

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

const picturesIn = async (directory: string) => [...new Set((await digestsIn(directory)).values())].sort();

test("the tokens of the embedded service are never sent to another host", async () => {
  const asked = vi.fn();
  const host = createServer((_req, res) => {
    asked();
    res.writeHead(500).end();
  });
  onTestFinished(() => void host.close());
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const { port } = host.address() as AddressInfo; // it listens
  const environment = { DATA_DIR: path.join(scratch, "studio"), SANITY_API_HOST: `http://127.0.0.1:${port}` };
  const { code, stderr } = await run(environment, ["query", "*"]);
  expect([code, asked.mock.calls]).toEqual([1, []]);
  expect(stderr).toContain("needs SANITY_PROJECT_ID");
});

test("what is imported, exported and imported again stays the same to the byte", { timeout: 120_000 }, async () => {
  expect(demoImport).toMatchObject({ code: 0, stdout: "Imported 34 documents into production.\n" });
  const once = path.join(scratch, "once");
  const twice = path.join(scratch, "twice");
  expect(await studio.content("--json", "export", once)).toMatchObject({ code: 0, stderr: "" });
  const copy = await startService("copy");
  expect(await copy.content("import", once)).toMatchObject({ code: 0 });
  expect(await copy.content("export", twice)).toMatchObject({ code: 0 });
  await copy.stop();

  expect(await documentsIn(once)).toEqual(await documentsIn(demo));
  expect(await documentsIn(twice)).toEqual(await documentsIn(demo));
  expect(await picturesIn(once)).toEqual(await picturesIn(demo));
  expect(await picturesIn(twice)).toEqual(await picturesIn(demo));
});

test("an import stops at documents that exist, unless it may replace or skip them", async () => {
  const file = path.join(scratch, "one.ndjson");
  await writeFile(file, `${JSON.stringify({ _id: "one", _type: "letter", text: "first" })}\n`);
  expect(await desk.content("import", file)).toMatchObject({
    code: 0,
    stdout: "Imported 1 document into production.\n",
  });
  const refused = await desk.content("import", file);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("one");

  await writeFile(file, `${JSON.stringify({ _id: "one", _type: "letter", text: "second" })}\n`);
  const textOf = async () => JSON.parse((await desk.content("query", '*[_id == "one"][0].text')).stdout);
  expect(await desk.content("import", file, "--missing")).toMatchObject({ code: 0 });
  expect(await textOf()).toBe("first");
  expect(await desk.content("import", file, "--replace")).toMatchObject({ code: 0 });
  expect(await textOf()).toBe("second");
});

test("documents are written, asked for and fetched by id", async () => {
  const file = path.join(scratch, "mutations.json");
  const mutations = [
    { create: { _id: "a", _type: "note", size: 1 } },
    { create: { _id: "drafts.a", _type: "note", size: 2 } },
  ];
  await writeFile(file, JSON.stringify({ mutations, transactionId: "two-notes" }));
  expect(await desk.content("mutate", file)).toMatchObject({
    code: 0,
    stdout: "Transaction two-notes:\ncreate a\ncreate drafts.a\n",
  });
  const query = [
    "--json",
    "query",
    "*[_type == $type] | order(_id)[0...$count].size",
    "--params",
    "type=note",
    "count=9",
  ];
  expect((await desk.content(...query)).stdout).toBe("[1,2]\n");
  expect((await desk.content(...query, "--perspective", "published")).stdout).toBe("[1]\n");

  const found = await desk.content("doc", "a", "missing");
  expect(found).toMatchObject({ code: 1, stderr: "not found: missing\n" });
  expect(JSON.parse(found.stdout)).toMatchObject([{ _id: "a", size: 1 }, null]);
});

test("a dry run changes nothing", async () => {
  const file = path.join(scratch, "dry.json");
  await writeFile(file, JSON.stringify([{ create: { _id: "dry", _type: "note" } }]));
  expect((await desk.content("mutate", file, "--dry-run")).stdout).toContain("Nothing was changed");
  expect((await desk.content("query", 'count(*[_id == "dry"])')).stdout).toBe("0\n");
});

test("an asset is uploaded under its own name", async () => {
  const uploaded = await desk.content("--json", "upload", "image", path.join(demo, "images/social-code.svg"));
  expect(JSON.parse(uploaded.stdout)).toMatchObject({
    _id: expect.stringMatching(/^image-[a-f0-9]{40}-\d+x\d+-svg$/),
    originalFilename: "social-code.svg",
  });
});

test("an error is the client's own message on standard error, and the exit code is 1", async () => {
  const broken = await desk.content("query", "*[");
  expect(broken).toMatchObject({ code: 1, stdout: "" });
  expect(broken.stderr).toContain("GROQ query parse error");
  const nobody = await run({ DATA_DIR: path.join(scratch, "nowhere") }, ["mutate", "-"], "[]");
  expect(nobody).toMatchObject({ code: 1, stdout: "" });
  expect(nobody.stderr.trim().split("\n")).toHaveLength(1);
  const anonymous = await run({ SANITY_PROJECT_ID: "abc123" }, ["export", path.join(scratch, "anonymous")]);
  expect(anonymous).toMatchObject({
    code: 1,
    stderr: "an export needs a token: SANITY_API_READ_TOKEN is not set\n",
  });
});

test("an export of one type takes the pictures along", async () => {
  const clients = path.join(scratch, "clients");
  expect(await studio.content("export", clients, "--types", "client")).toMatchObject({ code: 0 });
  const inDemo = (await documentsIn(demo)).filter((document) => document._type === "client");
  expect(await documentsIn(clients)).toEqual(inDemo);
  expect(await picturesIn(clients)).toEqual(await picturesIn(demo));
});

test("an export does not mix with what is already there", async () => {
  const refused = await desk.content("export", demo);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("needs an empty directory");
});
