import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Service, startHost, startService } from "../testTool.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** The tool with a hosted project, whose agent returns a document. */
async function startAgent() {
  const host = await startHost({ _id: "drafts.page" });
  onTestFinished(host.stop);
  return { requests: host.requests, agent: (...args: string[]) => host.content("--json", "agent", ...args) };
}

test.for(["generate", "transform", "translate", "prompt"])(
  "%s is refused without a hosted project, and the message says so",
  async (action) => {
    const refused = await service.content(
      "agent",
      action,
      ...(action === "translate" ? ["--to", "fr"] : ["--instruction", "x"]),
    );
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toMatch(/^Not Implemented - .*hosted/);
  },
);

test("flags become a request", async () => {
  const { requests, agent } = await startAgent();
  const given = [
    "--schema",
    "s1",
    "--document",
    "page",
    "--instruction",
    "A title about $topic",
    "--params",
    "topic=steel",
  ];
  expect(await agent("generate", ...given, "--target", "title", "seo.pageTitle", "--no-write")).toMatchObject({
    code: 0,
    stdout: '{"_id":"drafts.page"}\n',
  });
  await agent(
    "translate",
    "--schema",
    "s1",
    "--document",
    "page",
    "--from",
    "en",
    "--to",
    "fr",
    "--into",
    "page-fr",
    "--async",
  );
  const patch = ["--set", "title=Home", "size=2", "--unset", "seo.pageTitle"];
  await agent("patch", "--schema", "s1", "--document", "page", ...patch, "--published");
  const authorization = "Bearer secret";
  expect(requests).toEqual([
    {
      authorization,
      path: "/vX/agent/action/generate/production",
      body: {
        schemaId: "s1",
        documentId: "page",
        instruction: "A title about $topic",
        instructionParams: { topic: "steel" },
        target: [{ path: ["title"] }, { path: ["seo", "pageTitle"] }],
        noWrite: true,
      },
    },
    {
      authorization,
      path: "/vX/agent/action/translate/production",
      body: {
        schemaId: "s1",
        documentId: "page",
        targetDocument: { operation: "createIfNotExists", _id: "page-fr" },
        fromLanguage: { id: "en" },
        toLanguage: { id: "fr" },
        async: true,
      },
    },
    {
      authorization,
      path: "/vX/agent/action/patch/production",
      body: {
        schemaId: "s1",
        documentId: "page",
        target: [
          { path: ["title"], operation: "set", value: "Home" },
          { path: ["size"], operation: "set", value: 2 },
          { path: ["seo", "pageTitle"], operation: "unset" },
        ],
        forcePublishedWrite: true,
      },
    },
  ]);
});

test("a request is read from standard input, and flags extend it", async () => {
  const request = {
    schemaId: "s1",
    documentId: "page",
    target: [{ path: ["title"], operation: "set", value: "Home" }],
  };
  await service.client.create({ _id: "page", _type: "note", title: "Page" });
  const patched = await service.pipe(request, "--json", "agent", "patch", "-", "--set", "size=2");
  expect(patched).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(patched.stdout)).toMatchObject({ _id: "drafts.page", title: "Home", size: 2 });
  expect(await service.client.getDocument("page")).toMatchObject({ title: "Page" });
});

test("an agent action without a request, or with contradictory flags, is wrong usage", async () => {
  expect(await service.content("agent", "prompt")).toMatchObject({ code: 2, stdout: "" });
  const contradiction = ["--schema", "s1", "--document", "page", "--no-write", "--async"];
  expect(await service.content("agent", "patch", ...contradiction)).toMatchObject({ code: 2, stdout: "" });
});
