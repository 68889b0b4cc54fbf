import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { StudioSettings } from "../../studio/model/settings.ts";
import { checkPreview } from "./checkPreview.ts";
import { studioPage } from "./studioPage.ts";

/** No Studio answers there, unless a test starts one. */
const studioUrl = "http://localhost:1";
const elsewhere = "https://127.0.0.1:1";
const modelVersion = "5e55109c0de1";

type Fake = {
  cookie?: string;
  location?: string;
  page?: Record<string, string>;
  /** Answers to a request without a secret. */
  refusal?: number;
  refuses?: boolean;
  /** The content service's answer about the Studio's origin. */
  cors?: { allowed: boolean; withCredentials: boolean };
  /** What the preview says of its content model. */
  modelVersion?: string;
};

const someSettings = (apiHost: string, previewUrl: string | undefined = apiHost): StudioSettings => ({
  siteName: "Site",
  siteUrl: "http://localhost:3000",
  projectId: "embedded",
  dataset: "production",
  apiHost,
  modelVersion,
  ...(previewUrl && { previewUrl }),
});

/** A preview listener that accepts the secrets in the store, with what the content service says of origins. */
async function startPreview(fake: Fake = {}) {
  const secrets = new Map<string, string>();
  const client = {
    create: async ({ _id, secret }: { _id: string; secret: string }) => void secrets.set(_id, secret),
    delete: async (id: string) => void secrets.delete(id),
  };
  const seen: IncomingMessage["headers"][] = [];
  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    const secret = searchParams.get("sanity-preview-secret");
    seen.push(request.headers);
    if (pathname === "/v1/check/cors") {
      response.end(JSON.stringify({ result: fake.cors ?? { allowed: true, withCredentials: true } }));
    } else if (pathname === "/_preview/session") {
      response.end(JSON.stringify({ modelVersion: fake.modelVersion ?? modelVersion }));
    } else if (pathname !== "/_preview/enable") {
      const isOpen = request.headers.cookie === "preview=signed";
      response.writeHead(isOpen ? 200 : 302, {
        "Cache-Control": "private, no-store",
        "Content-Security-Policy": `default-src 'self'; frame-ancestors ${studioUrl}`,
        ...fake.page,
      });
    } else if (secret && [...secrets.values()].includes(secret) && !fake.refuses) {
      const cookie = fake.cookie ?? "preview=signed; HttpOnly; Path=/; SameSite=Lax";
      response.writeHead(307, { Location: fake.location ?? "/", "Set-Cookie": cookie });
    } else response.writeHead(fake.refusal ?? 401);
    response.end();
  }
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const settings = someSettings(`http://localhost:${port}`);
  const check = (studio = studioUrl) => checkPreview({ settings, studioUrl: studio, client: client as never });
  return { check, secrets, seen };
}

const faultsOf = async (fake: Fake, studio?: string) => {
  const findings = await (await startPreview(fake)).check(studio);
  return findings.filter(({ isFine }) => !isFine).map(({ text }) => text);
};

test("a preview that works has no faults, and the secret is removed", async () => {
  const { check, secrets } = await startPreview();
  const findings = await check();
  expect(findings.length).toBeGreaterThanOrEqual(6);
  expect(findings.filter(({ isFine }) => !isFine)).toEqual([]);
  expect(secrets.size).toBe(0);
});

test.each<[string, Fake, RegExp]>([
  ["another server answers", { refusal: 404 }, /answers 404, not 401: PREVIEW_URL leads to another server/],
  ["the secret is refused", { refuses: true }, /refuses a valid secret \(401\): it reads another project or dataset/],
  ["a script can read the cookie", { cookie: "preview=signed; Path=/" }, /cookie lacks httponly/],
  ["the session begins elsewhere", { location: "https://evil.example/" }, /begins at https:\/\/evil\.example/],
  [
    "a proxy forbids frames",
    { page: { "X-Frame-Options": "SAMEORIGIN" } },
    /X-Frame-Options: SAMEORIGIN forbids frames/,
  ],
  [
    "the policy names another Studio",
    { page: { "Content-Security-Policy": "frame-ancestors https://other.example" } },
    /frame-ancestors https:\/\/other\.example does not name http:\/\/localhost:1: set STUDIO_URL/,
  ],
  [
    "the content service does not know the Studio's origin",
    { cors: { allowed: false, withCredentials: false } },
    /does not answer pages of http:\/\/localhost:1: add it as a CORS origin/,
  ],
  ["the preview is of another version", { modelVersion: "0ther" }, /has version 0ther of the content model, not 5e55/],
  ["a cache keeps the page", { page: { "Cache-Control": "s-maxage=10" } }, /Cache-Control is "s-maxage=10"/],
])("it says so when %s", async (_when, fake, fault) => {
  expect(await faultsOf(fake)).toEqual([expect.stringMatching(fault)]);
});

test("a Studio on another site needs a cookie for frames across sites, and the preview is asked as by its browser", async () => {
  expect(await faultsOf({}, elsewhere)).toEqual([
    expect.stringMatching(/cookie lacks samesite=none, secure, partitioned/),
    expect.stringMatching(/does not name https:\/\/127\.0\.0\.1:1/),
  ]);
  const { check, seen } = await startPreview({
    cookie: "preview=signed; HttpOnly; SameSite=None; Secure; Partitioned",
  });
  await check(elsewhere);
  expect(seen).toContainEqual(expect.objectContaining({ "sec-fetch-site": "cross-site", "sec-fetch-dest": "iframe" }));
});

const unused = { create: () => expect.unreachable(), delete: () => expect.unreachable() } as never;

test("it says so when no preview is configured, and when none is running", async () => {
  const settings = someSettings("http://localhost:1");
  const { previewUrl: _, ...without } = settings;
  expect(await checkPreview({ settings: without, studioUrl, client: unused })).toEqual([
    { isFine: false, text: expect.stringMatching(/^there is no preview: set PREVIEW_PORT/) },
  ]);
  const findings = await checkPreview({ settings, studioUrl, client: unused });
  expect(findings.at(-1)?.text).toMatch(/^nothing answers at http:\/\/localhost:1 .*start the site/);
});

test("an https Studio cannot frame an http preview", async () => {
  const settings = { ...someSettings("http://localhost:1"), previewUrl: "http://127.0.0.2:1" };
  const findings = await checkPreview({ settings, studioUrl: elsewhere, client: unused });
  expect(findings.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/browsers load no http frame in an https page/),
  );
});

test("a Studio of another version is noticed, and one that does not run is not compared", async () => {
  const settings = someSettings("http://localhost:1");
  let page = studioPage(settings, { script: "main.js", style: "main.css" });
  const server = createServer((_request, response) => response.end(page)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const textsAt = async (studio: string) =>
    (await checkPreview({ settings, studioUrl: studio, client: unused })).map(({ text }) => text);
  const running = `http://localhost:${port}`;
  expect(await textsAt(running)).toContain(`the Studio at ${running} is of this version`);
  page = studioPage({ ...settings, modelVersion: "0ther" }, { script: "main.js", style: "main.css" });
  expect(await textsAt(running)).toContainEqual(expect.stringMatching(/has modelVersion "0ther", not "5e55/));
  expect(await textsAt(studioUrl)).toContainEqual(expect.stringMatching(/^no Studio answers at .* not compared$/));
});
