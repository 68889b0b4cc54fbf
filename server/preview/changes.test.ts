import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ContentError } from "../content/contentSource.ts";
import { createFakeSource } from "../content/fakeSource.ts";
import { createMemoryLog } from "../log.ts";
import { createChangeStream } from "./changes.ts";

/** A change stream behind a socket; `connect` resolves to the events of one page, as they come. */
async function start({ untilMs = 60_000 } = {}) {
  const source = createFakeSource();
  const date = () => new Date();
  const log = createMemoryLog();
  const changes = createChangeStream({ source, types: ["page"], log, now: () => performance.now(), date, aliveMs: 20 });
  const server = createServer((_req, res) => changes.add(res, Date.now() + untilMs));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    changes.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP

  async function connect() {
    const page = { text: "", isEnded: false, leave: () => {} };
    await new Promise<void>((resolve) => {
      const request = get({ port, host: "127.0.0.1", agent: false }, (response) => {
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          page.text += chunk;
        });
        response.on("end", () => {
          page.isEnded = true;
        });
        response.on("error", () => {});
        resolve();
      });
      page.leave = () => request.destroy();
    });
    return page;
  }
  return { source, changes, connect };
}

const countOf = (text: string, event: string) => text.split(`event: ${event}\n`).length - 1;

test("a change is told to every page at once, and what follows within a moment once more", async () => {
  const { source, connect } = await start();
  const [one, other] = [await connect(), await connect()];
  await expect.poll(() => source.watches.length).toBe(1);
  source.watches[0]?.onWelcome();
  await expect.poll(() => countOf(other.text, "changed")).toBe(1); // it may have missed one
  await expect.poll(() => countOf(one.text, "state\ndata: live")).toBeGreaterThan(1); // the moment is over
  await new Promise((resolve) => setTimeout(resolve, 60));
  for (let index = 0; index < 100; index++) source.watches[0]?.onChange(`drafts.page-${index}`);
  await expect.poll(() => [countOf(one.text, "changed"), countOf(other.text, "changed")]).toEqual([3, 3]);
});

test("the events hold nothing of the content", async () => {
  const { source, connect } = await start();
  const page = await connect();
  await expect.poll(() => source.watches.length).toBe(1);
  source.watches[0]?.onWelcome();
  source.watches[0]?.onChange("drafts.case-secret-launch");
  await expect.poll(() => countOf(page.text, "changed")).toBe(2);
  expect(page.text).not.toContain("secret");
});

test("pages are told when changes do not arrive, and when they arrive again", async () => {
  const { source, connect } = await start();
  const page = await connect();
  await expect.poll(() => source.watches.length).toBe(1);
  expect(page.text).toContain("data: connecting");
  source.watches[0]?.onWelcome();
  await expect.poll(() => page.text).toContain("data: live");
  source.watches[0]?.onEnd(new ContentError("gone"));
  await expect.poll(() => page.text).toContain("data: interrupted");
  await expect.poll(() => source.watches.length, { timeout: 5000 }).toBe(2);
  source.watches[1]?.onWelcome();
  await expect.poll(() => page.text.trimEnd().endsWith("data: interrupted")).toBe(false);
});

test("without a page nothing is watched", async () => {
  const { source, connect } = await start();
  expect(source.watches).toHaveLength(0);
  const [one, other] = [await connect(), await connect()];
  await expect.poll(() => source.watches.length).toBe(1);
  one.leave();
  other.leave();
  await expect.poll(() => source.watches[0]?.isStopped).toBe(true);
  await connect();
  await expect.poll(() => source.watches.length).toBe(2);
});

test("the stream ends with the session", async () => {
  const { connect } = await start({ untilMs: 50 });
  const page = await connect();
  await expect.poll(() => page.isEnded).toBe(true);
  expect(page.text.trimEnd().endsWith("event: ended\ndata: ended")).toBe(true);
});
