import { expect, test } from "vitest";
import { createRateLimit } from "./rateLimit.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function testLimit({ perMinute = 1000, maxClients = 100 } = {}) {
  const clock = { ms: 1_000_000 };
  const limit = createRateLimit({ now: () => clock.ms, perMinute, maxClients });
  const pass = (client: string, times: number) =>
    Array.from({ length: times }, () => limit.take(client)).filter((wait) => wait === 0).length;
  return { clock, limit, pass };
}

test("a client passes five times in ten minutes, wherever they begin", () => {
  const { clock, limit, pass } = testLimit();
  expect(pass("ada", 3)).toBe(3);
  clock.ms += 6 * minuteMs;
  expect(pass("ada", 10)).toBe(2);
  expect(limit.take("ada")).toBe(4 * 60);
  clock.ms += 4 * minuteMs;
  expect(pass("ada", 10)).toBe(3);
});

test("a client that goes on asking waits no longer for it", () => {
  const { clock, limit, pass } = testLimit();
  expect(pass("ada", 1000)).toBe(5);
  clock.ms += 10 * minuteMs - 1;
  expect(limit.take("ada")).toBe(1);
  clock.ms += 1;
  expect(limit.take("ada")).toBe(0);
});

test("a client passes twenty times in a day", () => {
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

test("clients do not wait for each other, until all together are too many", () => {
  const { clock, limit } = testLimit({ perMinute: 60 });
  for (let client = 0; client < 60; client++) expect(limit.take(`client ${client}`)).toBe(0);
  expect(limit.take("one more")).toBe(1);
  clock.ms += 1000;
  expect(limit.take("one more")).toBe(0);
  expect(limit.take("another")).toBe(1);
});

test("whoever was refused because of the others may try again", () => {
  const { clock, limit, pass } = testLimit({ perMinute: 60 });
  for (let client = 0; client < 60; client++) limit.take(`client ${client}`);
  pass("ada", 100);
  clock.ms += 10_000;
  expect(limit.take("ada")).toBe(0);
});

test("a share of less than one a minute still lets one through", () => {
  const { clock, limit, pass } = testLimit({ perMinute: 60 / 64 });
  expect(pass("ada", 3)).toBe(1);
  clock.ms += 2 * minuteMs;
  expect(limit.take("grace")).toBe(0);
});

test("however many clients there are, so many are remembered", () => {
  const { limit } = testLimit({ perMinute: 1_000_000, maxClients: 50 });
  for (let client = 0; client < 1000; client++) limit.take(`client ${client}`);
  expect(limit.size).toBe(50);
});
