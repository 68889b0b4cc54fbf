import { expect, test } from "vitest";
import { type TraceEvent, timesIn } from "./measureTasks.ts";

const paint = event("firstContentfulPaint", 100, 0);

/** On the main thread; milliseconds. */
function event(name: string, startMs: number, durationMs: number, tid = 1): TraceEvent {
  const ph = name === "firstContentfulPaint" ? "R" : "X";
  return { name, ph, pid: 1, tid, ts: startMs * 1000, dur: durationMs * 1000 };
}

const task = (startMs: number, durationMs: number, tid?: number) =>
  event("ThreadControllerImpl::RunTask", startMs, durationMs, tid);

test("a task is the script's when at least half of it is script", () => {
  const script = [task(200, 40), event("FunctionCall", 210, 20)];
  const layout = [task(300, 90), event("FunctionCall", 300, 44)];
  expect(timesIn([paint, ...script, ...layout]).script).toBe(40);
});

test("scripts of a task are added up, those within others once", () => {
  const two = [task(200, 40), event("FunctionCall", 200, 12), event("RunMicrotasks", 220, 12)];
  const nested = [task(300, 90), event("FunctionCall", 300, 40), event("v8.callFunction", 310, 30)];
  expect(timesIn([paint, ...two, ...nested]).script).toBe(40);
});

test("a task is the script's before the first paint as well", () => {
  expect(timesIn([task(0, 30), event("EvaluateScript", 1, 28), paint]).script).toBe(30);
});

test("of tasks after the first paint, what is beyond 50 ms each blocks", () => {
  const before = task(0, 95);
  const [short, long, other] = [task(200, 50), task(300, 70), task(400, 51)];
  expect(timesIn([before, paint, short, long, other]).blocking).toBe(21);
});

test("of a task in which the first paint falls, what comes after it counts", () => {
  expect(timesIn([task(20, 150), paint]).blocking).toBe(20);
});

test("other threads block nothing", () => {
  expect(timesIn([paint, task(200, 90, 2), event("FunctionCall", 200, 90, 2)])).toEqual({ script: 0, blocking: 0 });
});

test("a recording without a paint has no times", () => {
  expect(timesIn([task(200, 90)])).toEqual({ script: Number.NaN, blocking: Number.NaN });
});
