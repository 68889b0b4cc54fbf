import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { checkPreview } from "./checkPreview.ts";

const studioUrl = "http://localhost:3334";

type Fake = {
  cookie?: string;
  location?: string;
  page?: Record<string, string>;
  /** Answers to a request without a secret. */
  refusal?: number;
  refuses?: boolean;
};

/** A preview listener that accepts the secrets in the store. */
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
    if (pathname !== "/_preview/enable") {
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
  const check = (studio = studioUrl) =>
    checkPreview({ previewUrl: `http://localhost:${port}`, studioUrl: studio, client: client as never });
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
    /frame-ancestors https:\/\/other\.example does not name http:\/\/localhost:3334: set STUDIO_URL/,
  ],
  ["a cache keeps the page", { page: { "Cache-Control": "s-maxage=10" } }, /Cache-Control is "s-maxage=10"/],
])("it says so when %s", async (_when, fake, fault) => {
  expect(await faultsOf(fake)).toEqual([expect.stringMatching(fault)]);
});

test("a Studio on another site needs a cookie for frames across sites, and the preview is asked as by its browser", async () => {
  expect(await faultsOf({}, "https://studio.example")).toEqual([
    expect.stringMatching(/cookie lacks samesite=none, secure, partitioned/),
    expect.stringMatching(/does not name https:\/\/studio\.example/),
  ]);
  const { check, seen } = await startPreview({
    cookie: "preview=signed; HttpOnly; SameSite=None; Secure; Partitioned",
  });
  await check("https://studio.example");
  expect(seen[1]).toMatchObject({ "sec-fetch-site": "cross-site", "sec-fetch-dest": "iframe" });
});

test("it says so when no preview is configured, and when none is running", async () => {
  const client = { create: () => expect.unreachable(), delete: () => expect.unreachable() };
  const check = (previewUrl?: string) => checkPreview({ previewUrl, studioUrl, client: client as never });
  expect(await check()).toEqual([{ isFine: false, text: expect.stringMatching(/^PREVIEW_URL is not set/) }]);
  const findings = await check("http://localhost:1");
  expect(findings.at(-1)?.text).toMatch(/^nothing answers at http:\/\/localhost:1 .*start the site/);
});

test("an https Studio cannot frame an http preview", async () => {
  const client = { create: () => expect.unreachable(), delete: () => expect.unreachable() };
  const [first] = await checkPreview({
    previewUrl: "http://preview.invalid",
    studioUrl: "https://studio.example",
    client: client as never,
  });
  expect(first?.text).toMatch(/browsers load no http frame in an https page/);
});
