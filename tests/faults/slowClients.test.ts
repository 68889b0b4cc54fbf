/**
 * P10: clients that send nothing delay no other request. The time limits are tested in server/http/listen.test; the real ones,
 * 10,000 connections and memory: tests/long/slowClients.
 */

import { expect, onTestFinished, test } from "vitest";
import { ask } from "../harness/ask.ts";
import { openConnections } from "../harness/openConnections.ts";
import { startSite } from "../harness/startSite.ts";

test("beside 500 idle connections, pages are answered", async () => {
  const site = await startSite();
  onTestFinished(() => site.stop());
  const idle = await openConnections(site.url, 500);
  onTestFinished(() => {
    for (const socket of idle) socket.destroy();
  });
  for (let visit = 0; visit < 20; visit += 1) expect((await ask(site.url, "/about")).status).toBe(200);
  expect(idle.filter(({ closed }) => closed)).toEqual([]);
});
