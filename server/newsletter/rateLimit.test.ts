import { expect, test } from "vitest";
import { attemptWindows, createRateLimit } from "./rateLimit.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function testLimit({ perMinute = 1000, maxClients = 100 } = {}) {
  const clock = { ms: 1_000_000 };
  const limit = createRateLimit({ now: () => clock.ms, perMinute, maxClients });
  const pass = (client: string, times: number) =>
    Array.from({ length: times }, () => limit.take(client)).filter((wait) => wait === 0).length;
  return { clock, limit, pass };
}

test("a client may send five forms in any ten minutes", () => {
  const { clock, limit, pass } = testLimit();
  expect(pass("ada", 3)).toBe(3);
  clock.ms += 6 * minuteMs;
  expect(pass("ada", 10)).toBe(2);
  expect(limit.take("ada")).toBe(4 * 60);
  clock.ms += 4 * minuteMs;
  expect(pass("ada", 10)).toBe(3);
});

test("refused forms do not extend the wait", () => {
  const { clock, limit, pass } = testLimit();
  expect(pass("ada", 1000)).toBe(5);
  clock.ms += 10 * minuteMs - 1;
  expect(limit.take("ada")).toBe(1);
  clock.ms += 1;
  expect(limit.take("ada")).toBe(0);
});

test("a client may send twenty forms a day", () => {
  const { clock, limit, pass } = testLimit();
  let passed = 0;
  for (let round = 0; round < 10; round++) {
    passed += pass("ada", 10);
    clock.ms += hourMs;
  }
  expect(passed).toBe(20);
  expect(limit.take("ada")).toBe((24 - 10) * 3600);
  clock.ms += 14 * hourMs;
  expect(pass("ada", 10)).toBe(5);
});

test("clients are limited separately, and all together per minute", () => {
  const { clock, limit } = testLimit({ perMinute: 60 });
  for (let client = 0; client < 60; client++) expect(limit.take(`client ${client}`)).toBe(0);
  expect(limit.take("one more")).toBe(1);
  clock.ms += 1000;
  expect(limit.take("one more")).toBe(0);
  expect(limit.take("another")).toBe(1);
});

test("a form refused by the common limit does not count against the client", () => {
  const { clock, limit, pass } = testLimit({ perMinute: 60 });
  for (let client = 0; client < 60; client++) limit.take(`client ${client}`);
  pass("ada", 100);
  clock.ms += 10_000;
  expect(limit.take("ada")).toBe(0);
});

test("a share of less than one form a minute still accepts one", () => {
  const { clock, limit, pass } = testLimit({ perMinute: 60 / 64 });
  expect(pass("ada", 3)).toBe(1);
  clock.ms += 2 * minuteMs;
  expect(limit.take("grace")).toBe(0);
});

test("the number of clients in memory is bounded", () => {
  const { limit } = testLimit({ perMinute: 1_000_000, maxClients: 50 });
  for (let client = 0; client < 1000; client++) limit.take(`client ${client}`);
  expect(limit.size).toBe(50);
});

test("a client may try thirty times in any ten minutes, and all clients together without a limit", () => {
  const clock = { ms: 1_000_000 };
  const attempts = createRateLimit({ now: () => clock.ms, windows: attemptWindows, maxClients: 2000 });
  for (let index = 0; index < 30; index++) expect(attempts.take("ada")).toBe(0);
  expect(attempts.take("ada")).toBe(600);
  for (let client = 0; client < 1000; client++) expect(attempts.take(`client ${client}`)).toBe(0);
  clock.ms += 10 * minuteMs;
  expect(attempts.take("ada")).toBe(0);
});
