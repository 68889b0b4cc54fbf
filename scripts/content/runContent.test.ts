import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runTool, type Service, startHost, startService } from "./testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test("the tokens of the embedded service are never sent to another host", async () => {
  const host = await startHost({});
  onTestFinished(host.stop);
  const environment = { DATA_DIR: service.scratch, SANITY_API_HOST: host.environment.SANITY_API_HOST };
  const { code, stderr } = await runTool(environment, ["query", "*"]);
  expect([code, host.requests]).toEqual([1, []]);
  expect(stderr).toContain("needs SANITY_PROJECT_ID");
  await runTool({ ...environment, SANITY_PROJECT_ID: "abc123" }, ["query", "*"]);
  expect(host.requests).toEqual([expect.objectContaining({ authorization: undefined })]);
});

test("writing without a token is refused in one line", async () => {
  const environment = { DATA_DIR: path.join(service.scratch, "nowhere") };
  const refused = await runTool(environment, ["doc", "delete", "a"]);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/^writing needs a token: SANITY_API_WRITE_TOKEN is not set, .*\n$/);
});

test("an error is the client's own message on standard error, and the exit code is 1", async () => {
  expect(await service.content("query", "*[")).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^GROQ query parse error:\n> 1 \| \*\[\n/),
  });
});

test("when the connection is refused, the error says how to start the service", async () => {
  const refused = await runTool({ ...service.environment, CONTENT_SERVICE_PORT: "2" }, ["doc", "delete", "a"]);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/ECONNREFUSED 127\.0\.0\.1:2\nIs the content service running\?/);
});

test("with --json an error is a line of JSON, with the service's details", async () => {
  const { code, stdout, stderr } = await service.content("query", "*[", "--json");
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(stderr)).toEqual({
    error: {
      message: expect.stringContaining("GROQ query parse error"),
      statusCode: 400,
      details: expect.objectContaining({ type: "queryParseError", start: expect.any(Number) }),
    },
  });
  const unknown = await service.content("--json", "quarry");
  expect(unknown).toMatchObject({ code: 2, stdout: "" });
  expect(JSON.parse(unknown.stderr)).toEqual({
    error: { message: expect.stringContaining("unknown command 'quarry'") },
  });
});

test("with --json a missing document is a line of JSON, beside the answer", async () => {
  expect(await service.content("--json", "doc", "get", "missing")).toEqual({
    code: 1,
    stdout: "[null]\n",
    stderr: '{"warning":{"message":"not found: missing"}}\n',
  });
});

test("wrong usage, failure and help have different exit codes", async () => {
  expect(await service.content("datasets", "creat", "x")).toEqual({
    code: 2,
    stdout: "",
    stderr: "unknown command 'creat'\n(Did you mean create?)\nAdd --help to see how to use the command.\n",
  });
  const tool = await service.content();
  expect(tool).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/^Usage: content <command> /) });
  const family = await service.content("datasets");
  expect(family).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/^Usage: content datasets /) });
  const help = await service.content("datasets", "--help");
  expect(help).toMatchObject({ code: 0, stdout: family.stderr, stderr: "" });
});

test("colours and cut lines are for terminals, and NO_COLOR turns colours off", async () => {
  const terminal = { isTTY: true, columns: 40 } as const;
  const list = async (environment: Record<string, string>, given?: { terminal: typeof terminal }) =>
    (await runTool({ ...service.environment, ...environment }, ["datasets", "list"], given)).stdout;
  await service.client.datasets.edit("production", { description: "a description longer than any line" });
  const piped = await list({ TERM: "xterm" });
  expect(piped).toBe(stripVTControlCharacters(piped));
  expect(piped).toContain("a description longer than any line");
  const coloured = await list({ TERM: "xterm" }, { terminal });
  const lines = stripVTControlCharacters(coloured).trimEnd().split("\n");
  expect(coloured).not.toBe(stripVTControlCharacters(coloured));
  expect(lines.map((line) => line.length).filter((length) => length > 40)).toEqual([]);
  expect(await list({ TERM: "xterm", NO_COLOR: "1" }, { terminal })).toBe(`${lines.join("\n")}\n`);
});
