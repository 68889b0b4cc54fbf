import request from "supertest";
import { expect, test } from "vitest";
import { layout } from "../../tests/harness/demoContent.ts";
import { demoSite } from "../../tests/harness/demoReader.ts";
import { createTestSite } from "../../tests/harness/testSite.ts";
import { ContentError } from "../content/contentSource.ts";

const ada = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" };
const fromHere = { Origin: demoSite.url, "Sec-Fetch-Site": "same-origin" };
const { successMessage } = layout.newsletterPopUp;
const errorMessage = "That did not go through.";

/** A site that delivers, and the documents that it wrote. */
async function deliveringSite() {
  const written = new Map<string, object>();
  const state = { failure: undefined as Error | undefined };
  const site = await createTestSite({
    newsletter: {
      async createIfNotExists(document) {
        if (state.failure) throw state.failure;
        if (!written.has(document._id)) written.set(document._id, document);
      },
    },
  });
  const post = (address = "192.0.2.1") =>
    request(site.app)
      .post("/api/subscribe")
      .set({ ...fromHere, "X-Forwarded-For": address });
  return { ...site, state, written, post };
}

test("the form of every page is sent only where the newsletter delivers", async () => {
  const { app } = await deliveringSite();
  expect((await request(app).get("/about")).text).toMatch(/<form [^>]*action="\/api\/subscribe" method="post"/);
  const silent = await createTestSite();
  const { text } = await request(silent.app).get("/about");
  expect(text).toContain('action="#newsletter-success"');
  expect(text).not.toContain("/api/subscribe");
});

test("a form without script redirects to thanks in the site's layout, which is not indexed", async () => {
  const { app, post, written } = await deliveringSite();
  const { headers } = await post().type("form").send(ada).expect(303);
  expect(written.size).toBe(1);
  const thanks = await request(app).get(String(headers.location)).expect(200);
  expect(thanks.text).toContain(successMessage);
  expect(thanks.text).toContain("<footer");
  expect(thanks.text).toContain('<meta name="robots" content="noindex"/>');
  expect(thanks.text).not.toContain('rel="canonical"');
  expect((await request(app).get(`${headers.location}?email=x`)).text).toBe(thanks.text);
  for (const path of ["/sitemap.xml", "/feed.xml"])
    expect((await request(app).get(path).expect(200)).text).not.toMatch(/newsletter|subscribe/);
});

test("a failed form is answered in the layout, and that page is not cached", async () => {
  const { app, post, state } = await deliveringSite();
  state.failure = new ContentError("down");
  for (const [sent, status] of [
    [{ ...ada, email: "ada" }, 400],
    [ada, 503],
  ] as const) {
    const answer = await post().type("form").send(sent).expect(status);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.text).toContain(errorMessage);
    expect(answer.text).toContain("<footer");
    expect(answer.text).not.toContain("ada@");
  }
  const { headers } = await request(app).get("/api/subscribe").expect(405);
  expect(headers.allow).toBe("POST");
});

test("an address is one subscriber however often it is sent, and the responses are equal", async () => {
  const { post, written } = await deliveringSite();
  const answers = [];
  for (let visit = 0; visit < 3; visit++)
    answers.push(
      await post()
        .send({ ...ada, visitMs: 9000 })
        .expect(200),
    );
  const [first, ...others] = answers.map(({ text, headers: { date: _date, "x-request-id": _id, ...headers } }) => ({
    text,
    headers,
  }));
  for (const other of others) expect(other).toEqual(first);
  expect(written.size).toBe(1);
});

test("the sixth form of an address within ten minutes is a 429 with Retry-After", async () => {
  const { post } = await deliveringSite();
  for (let visit = 0; visit < 5; visit++)
    await post()
      .send({ ...ada, visitMs: 9000 })
      .expect(200);
  const { headers } = await post()
    .send({ ...ada, visitMs: 9000 })
    .expect(429);
  expect(headers["retry-after"]).toBe("600");
  await post("192.0.2.2")
    .send({ ...ada, visitMs: 9000 })
    .expect(200);
});

test("the thirty-first invalid form of an address within ten minutes is a 429", async () => {
  const { post } = await deliveringSite();
  for (let visit = 0; visit < 30; visit++) await post().send({ email: "ada" }).expect(400);
  const { headers } = await post().send({ email: "ada" }).expect(429);
  expect(headers["retry-after"]).toBe("600");
  await post("192.0.2.2").send({ email: "ada" }).expect(400);
});

test("the log has the path of a subscription and nothing of its content", async () => {
  const { post, log } = await deliveringSite();
  await post()
    .send({ ...ada, visitMs: 9000 })
    .expect(200);
  await post()
    .type("form")
    .send({ ...ada, email: "ada@" })
    .expect(400);
  expect(log.lines.map(({ event, facts }) => `${event} ${facts.path} ${facts.status}`)).toEqual([
    "request.done /api/subscribe 200",
    "request.done /api/subscribe 400",
  ]);
  expect(JSON.stringify(log.lines)).not.toMatch(/ada|lovelace|192\.0\.2/i);
});
