import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Run, runTool, type Service, startService } from "./content/testTool.ts";

const demo = fileURLToPath(new URL("../demo", import.meta.url));

let scratch: string;
/** Holds the demo content, which no test changes. */
let studio: Service;
/** Holds what the tests write. */
let desk: Service;
let demoImport: Run;

beforeAll(async () => {
  [studio, desk] = await Promise.all([startService(), startService()]);
  scratch = desk.scratch;
  demoImport = await studio.content("import", demo);
}, 120_000);

afterAll(() => Promise.all([studio?.stop(), desk?.stop()]));

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
  const environment = { DATA_DIR: studio.scratch, SANITY_API_HOST: `http://127.0.0.1:${port}` };
  const { code, stderr } = await runTool(environment, ["query", "*"]);
  expect([code, asked.mock.calls]).toEqual([1, []]);
  expect(stderr).toContain("needs SANITY_PROJECT_ID");
});

test("what is imported, exported and imported again stays the same to the byte", { timeout: 120_000 }, async () => {
  expect(demoImport).toMatchObject({ code: 0, stdout: "Imported 34 documents into production.\n" });
  const once = path.join(scratch, "once");
  const twice = path.join(scratch, "twice");
  expect(await studio.content("--json", "export", once)).toMatchObject({ code: 0, stderr: "" });
  const copy = await startService();
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

test("mutations are one transaction, and a query has parameters and a perspective", async () => {
  const mutations = [
    { create: { _id: "a", _type: "note", size: 1 } },
    { create: { _id: "drafts.a", _type: "note", size: 2 } },
  ];
  expect(await desk.pipe({ mutations, transactionId: "two-notes" }, "mutate", "-")).toMatchObject({
    code: 0,
    stdout: "Transaction two-notes:\ncreate a\ncreate drafts.a\n",
  });
  const groq = "*[_type == $type] | order(_id)[0...$count].size";
  const params = ["--params", "type=note", "count=9"];
  expect((await desk.content("--json", "query", groq, ...params)).stdout).toBe("[1,2]\n");
  expect(await desk.json("query", groq, ...params, "--perspective", "published")).toEqual([1]);
});

test("a query comes from an argument, a file or standard input, and from one of them only", async () => {
  const file = path.join(scratch, "report.groq");
  await writeFile(file, "count(*[_id == 'nobody'])\n");
  expect(await desk.json("query", "--file", file)).toBe(0);
  expect(await desk.pipe("1 + 1", "query", "-")).toMatchObject({ code: 0, stdout: "2\n" });
  expect(await desk.content("query", "1", "--file", file)).toMatchObject({ code: 2, stdout: "" });
  expect(await desk.content("query")).toMatchObject({ code: 2, stdout: "" });
});

test("the whole answer to a query is there when it is asked for", async () => {
  expect(await desk.json("query", "1 + 1", "--raw-response")).toMatchObject({
    query: "1 + 1",
    result: 2,
    ms: expect.any(Number),
  });
});

test("a dry run changes nothing", async () => {
  const file = path.join(scratch, "dry.json");
  await writeFile(file, JSON.stringify([{ create: { _id: "dry", _type: "note" } }]));
  expect((await desk.content("mutate", file, "--dry-run")).stdout).toContain("Nothing was changed");
  expect((await desk.content("query", 'count(*[_id == "dry"])')).stdout).toBe("0\n");
});

test("an error is the client's own message on standard error, and the exit code is 1", async () => {
  expect(await desk.content("query", "*[")).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^GROQ query parse error:\n> 1 \| \*\[\n/),
  });
  const nobody = await runTool({ DATA_DIR: path.join(scratch, "nowhere") }, ["mutate", "-"], '[{"delete":{"id":"a"}}]');
  expect(nobody).toMatchObject({ code: 1, stdout: "" });
  expect(nobody.stderr.trim().split("\n")).toHaveLength(1);
  const anonymous = await runTool({ SANITY_PROJECT_ID: "abc123" }, ["export", path.join(scratch, "anonymous")]);
  expect(anonymous).toMatchObject({
    code: 1,
    stderr: "an export needs a token: SANITY_API_READ_TOKEN is not set\n",
  });
});

test("where nothing answers, the error says what would", async () => {
  const nobody = await runTool({ ...desk.environment, CONTENT_SERVICE_PORT: "2" }, ["doc", "delete", "a"]);
  expect(nobody).toMatchObject({ code: 1, stdout: "" });
  expect(nobody.stderr).toMatch(/ECONNREFUSED 127\.0\.0\.1:2\nIs the content service running\?/);
});

test("five failed mutations are named, the others counted", async () => {
  const mutations = Array.from({ length: 7 }, (_, index) => ({ patch: { id: `missing-${index}`, set: { a: 1 } } }));
  const { code, stderr } = await desk.pipe(mutations, "mutate", "-");
  expect(code).toBe(1);
  expect(stderr.split("\n")).toContain("...and 2 more");
  expect(stderr).toContain("missing-4");
  expect(stderr).not.toContain("missing-5");
});

test("for machines an error is a line of JSON, with what the service said", async () => {
  const { code, stdout, stderr } = await desk.content("query", "*[", "--json");
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(stderr)).toEqual({
    error: {
      message: expect.stringContaining("GROQ query parse error"),
      statusCode: 400,
      details: expect.objectContaining({ type: "queryParseError", start: expect.any(Number) }),
    },
  });
  const unknown = await desk.content("--json", "quarry");
  expect(unknown).toMatchObject({ code: 2, stdout: "" });
  expect(JSON.parse(unknown.stderr)).toEqual({
    error: { message: expect.stringContaining("unknown command 'quarry'") },
  });
});

test("wrong usage is told apart from failure, and help from both", async () => {
  expect(await desk.content("datasets", "creat", "x")).toEqual({
    code: 2,
    stdout: "",
    stderr: "unknown command 'creat'\n(Did you mean create?)\nAdd --help to see how it is used.\n",
  });
  const family = await desk.content("datasets");
  expect(family).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/^Usage: content datasets /) });
  const help = await desk.content("datasets", "--help");
  expect(help).toMatchObject({ code: 0, stdout: family.stderr, stderr: "" });
});

test("the exit code is the same when nobody reads standard error", async () => {
  for (const [code, ...args] of [
    [0, "export", path.join(scratch, "unwatched")],
    [1, "doc", "get", "missing"],
    [2],
    [2, "releases"],
  ] as const) {
    const tool = desk.start(...args);
    tool.closeStderr();
    expect(await tool.ended, args.join(" ")).toBe(code);
  }
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
