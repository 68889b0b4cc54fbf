/**
 * P28, P29, P30: two instances behind nginx with deploy/nginx.conf, and a content service of their own. Load, outages and
 * durations: tests/long/proxy.
 */

import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Asked, ask, decoded } from "../harness/ask.ts";
import { caseStudyPaths } from "../harness/demoContent.ts";
import { type ChooseFault, startFaultProxy } from "../harness/faultProxy.ts";
import { findNginx, startNginx } from "../harness/nginx.ts";
import { publish, textOf } from "../harness/siteBehindProxy.ts";
import { startInstances, type TwoInstances } from "../harness/twoInstances.ts";
import { type Kind, kindsOf } from "./kinds.ts";
import { ada } from "./subscribe.ts";

const nginx = findNginx();

/** As a browser requests a document. */
const navigation = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br, zstd",
  "sec-fetch-mode": "navigate",
};

/** Requests that nginx answers itself. */
const ownAnswers: Record<string, number> = { expectation: 200, "headers too large": 400 };

/** Headers that differ between two requests for the same; nginx leaves `Accept-Ranges` out of a part. */
const passing = [
  ...["connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding", "accept-ranges"],
  ...["date", "age", "cache-status", "server-timing", "x-request-id"],
];
const lasting = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.includes(name)));

const cut: ChooseFault = () => ({ do: "cut" });

describe.skipIf(nginx === null)("behind nginx", () => {
  let two: TwoInstances;
  let kinds: Kind[];
  beforeAll(async () => {
    two = await startInstances(nginx ?? "");
    const all = await kindsOf(two.instances[0].url);
    kinds = all.filter(({ kind }) => kind !== "no newsletter"); // these have one
  });
  afterAll(() => two.stop());

  /** The answer through nginx, within five seconds. */
  async function visit(target: string, asked: Asked = {}): Promise<Answer> {
    return two.nginx.ask(target, asked).catch((cause) => {
      throw new Error(`${target.slice(0, 60)} must be answered whole within 5 s (${cause})`, { cause });
    });
  }

  const cacheStatusOf = async (target: string, headers = {}) =>
    String((await visit(target, { headers: { ...navigation, ...headers } })).headers["cache-status"])
      .split(", ")
      .at(-1);

  test("every kind of answer arrives whole, with the site's headers and no interim response", async () => {
    for (const { kind, path, status, method, headers = {} } of kinds) {
      const asked = { method, headers: { ...navigation, ...headers } };
      const answer = await visit(path, asked);
      expect(answer.status, kind).toBe(ownAnswers[kind] ?? status);
      expect(answer.interim, kind).toEqual([]);
      if (kind in ownAnswers) continue;
      const direct = await ask(two.instances[1].url, path, asked);
      const { etag: _, ...expected } = lasting(direct); // the first response of a page is sent before it has one
      expect(lasting(answer), kind).toMatchObject(expected);
      if (kind !== "readiness") expect(decoded(answer).equals(decoded(direct)), kind).toBe(true);
    }
  });

  test("the name of a folder is an unknown address, and no redirect to itself", async () => {
    for (const target of ["/social", "/_data", "/assets", "/api"])
      expect((await visit(target)).status, target).toBe(404);
  });

  test("both instances give the same bytes and validators; where the bytes differ by encoding, the validator is weak", async () => {
    for (const { kind, path, method, headers } of kinds) {
      if (kind === "readiness") continue; // it has the instance's own revision
      const [one, other] = await Promise.all([bytesOf(0), bytesOf(1)]);
      expect(lasting(other), kind).toEqual(lasting(one));
      expect(other.body.equals(one.body), kind).toBe(true);
      if (one.headers.vary?.includes("Accept-Encoding") && one.headers.etag)
        expect(one.headers.etag, kind).toMatch(/^W\//); // each instance compresses better at a time of its own
      // deploy/nginx.conf has these two in its cache keys.
      expect(String(one.headers.vary ?? "").replace(/Accept-Encoding|Accept|, /g, ""), kind).toBe("");

      async function bytesOf(instance: 0 | 1): Promise<Answer> {
        const { url } = two.instances[instance];
        await ask(url, path, { method, headers }); // now it is in memory, where it can be
        return ask(url, path, { method, headers });
      }
    }
  });

  test("an edit arrives at both instances", async () => {
    await publish(two.content.client, "Published behind nginx");
    for (const instance of two.instances)
      await expect.poll(() => textOf(instance, "/about")).toContain("Published behind nginx");
  });

  test("the shared cache answers the second request for a page, image or card, and never another response", async () => {
    const target = (name: string) => kinds.find(({ kind }) => kind === name)?.path ?? "missing";
    const [caseStudy = ""] = caseStudyPaths.slice(-1);
    expect(await cacheStatusOf(`${caseStudy}?utm_source=one`)).toBe("nginx; fwd=uri-miss");
    expect(await cacheStatusOf(`${caseStudy}?utm_source=two`)).toBe("nginx; hit");
    expect(await cacheStatusOf(caseStudy, { "accept-encoding": "br, something-new" })).toBe("nginx; hit");
    expect(await cacheStatusOf(caseStudy, { "accept-encoding": "br;q=0, gzip;q=0.5" })).toBe("nginx; fwd=uri-miss");
    for (const kind of ["image of the content", "social card", "feed", "style", "page data"]) {
      await visit(target(kind), { headers: navigation });
      expect(await cacheStatusOf(target(kind)), kind).toBe("nginx; hit");
    }
    for (const accept of ["image/avif", "image/webp", "image/jpeg"]) {
      const image = await visit(target("image of the content"), { headers: { accept } });
      expect(image.headers["content-type"]).toBe(accept);
    }
    for (const each of ["/healthz", "/about/?utm_source=one"]) {
      await visit(each);
      expect(await cacheStatusOf(each)).toMatch(/^nginx; fwd=/);
    }
    expect((await visit("/%61bout")).headers.location).toBe("/about");
    expect((await visit("/about")).status).toBe(200);
  });

  test("a form arrives once, from the client that nginx saw, and its answer is not cached", async () => {
    const forms = Array.from({ length: 12 }, (_, index) =>
      visit("/api/subscribe", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          origin: two.origin,
          "sec-fetch-site": "same-origin",
          "x-forwarded-for": `198.51.100.${index}`, // invented: it must not evade the limit
        },
        body: JSON.stringify({ ...ada, email: `ada-${index}@example.org`, visitMs: 9000 }),
      }),
    );
    const answers = await Promise.all(forms);
    const accepted = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12 - accepted.length);
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.length).toBeLessThanOrEqual(10); // five for each instance
    for (const { headers } of answers) expect(headers["cache-control"]).toBe("no-store");
    const stored: string[] = await two.content.client.fetch(
      '*[_type == "subscriber"].email',
      {},
      { perspective: "raw" },
    );
    expect(stored).toHaveLength(accepted.length);
  });

  test("a form that an instance may have read is not sent again; a page is requested from the other instance", async () => {
    const target = two.instances[0].url;
    for (const [method, path, requests] of [
      ["POST", "/api/subscribe", 1],
      ["GET", "/about", 2],
    ] as const) {
      const cutting = [
        await startFaultProxy({ target, choose: cut }),
        await startFaultProxy({ target, choose: cut }),
      ] as const;
      const proxy = await startNginx(nginx ?? "", [cutting[0].url, cutting[1].url]);
      const { status, headers } = await proxy.ask(path, { method });
      expect([status, headers["retry-after"]]).toEqual([503, "5"]);
      expect(
        cutting.flatMap((each) => each.requests),
        method,
      ).toHaveLength(requests);
      await Promise.all([proxy.stop(), ...cutting.map((each) => each.close())]);
    }
  });

  test("a file of a build that only one instance has is found", async () => {
    const kept = path.join(two.instances[0].dataDir, "assets");
    await mkdir(kept, { recursive: true });
    for (const name of ["main-ONE.js", "main-TWO.js"]) {
      await writeFile(path.join(kept, name), "// of another build");
      expect(await visit(`/assets/${name}`)).toMatchObject({ status: 200 });
    }
  });

  test("without TLS, the address with TLS is named", async () => {
    const [answer] = (await once(get(`${two.nginx.plainUrl}/about?utm_source=one`), "response")) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `${two.origin}/about?utm_source=one`]);
  });

  test("when one instance is killed the other answers; without both, cached pages and a plain 503 are left", async () => {
    const cached = caseStudyPaths[0] ?? "";
    await visit(cached);
    two.instances[0].kill("SIGKILL");
    await two.instances[0].exited;
    for (const target of caseStudyPaths) expect((await visit(target)).status, target).toBe(200);
    for (const target of ["/unknown-one", "/unknown-two"]) expect((await visit(target)).status).toBe(404);
    two.instances[1].kill("SIGKILL");
    await two.instances[1].exited;
    expect((await visit(cached)).status).toBe(200);
    const nothing = await visit("/healthz");
    expect([nothing.status, nothing.headers["retry-after"], nothing.headers["cache-control"]]).toEqual([
      503,
      "5",
      "no-store",
    ]);
    expect(nothing.body.toString()).toBe("The site cannot be reached just now. Please try again in a moment.\n");
  });
});
