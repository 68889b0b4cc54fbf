import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followChanges } from "./followChanges.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream that the test speaks through. */
function createStream() {
  const target = new EventTarget();
  const close = () => {
    stream.isClosed = true;
  };
  const stream = Object.assign(target, { isClosed: false, close });
  return stream;
}

function follow() {
  const streams: ReturnType<typeof createStream>[] = [];
  const told: string[] = [];
  const open = () => {
    const stream = createStream();
    streams.push(stream);
    return stream as unknown as EventSource; // the part of one that is used
  };
  const following = followChanges({
    open,
    onChange: () => void told.push("changed"),
    onState: (state) => void told.push(state),
  });
  const send = (event: string, data = event) => streams.at(-1)?.dispatchEvent(new MessageEvent(event, { data }));
  return { streams, told, send, following };
}

test("every change is passed on", () => {
  const { told, send } = follow();
  send("state", "live");
  send("changed");
  send("changed");
  expect(told).toEqual(["live", "changed", "changed"]);
});

test("a stream that fails is opened again, and what was missed is loaded", () => {
  const { streams, told, send } = follow();
  send("state", "live");
  send("error");
  expect(streams[0]?.isClosed).toBe(true);
  expect(told).toEqual(["live", "interrupted"]);
  vi.advanceTimersByTime(2_000);
  expect(streams).toHaveLength(2);
  send("error");
  vi.advanceTimersByTime(2_000);
  send("state", "live");
  expect(told).toEqual(["live", "interrupted", "interrupted", "live", "changed"]);
});

test("a stream that is silent is opened again", () => {
  const { streams, told, send } = follow();
  for (let beat = 0; beat < 5; beat++) {
    send("state", "live");
    vi.advanceTimersByTime(24_999);
  }
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(2); // the silence, and the timer that opens another
  expect(streams).toHaveLength(2);
  expect(told.at(-1)).toBe("interrupted");
});

test("while the server itself hears of no changes, the page says so", () => {
  const { told, send } = follow();
  send("state", "interrupted");
  send("state", "live");
  expect(told).toEqual(["interrupted", "live", "changed"]);
});

test("with the end of the session nothing is opened again", () => {
  const { streams, told, send } = follow();
  send("ended");
  vi.advanceTimersByTime(600_000);
  expect(streams).toHaveLength(1);
  expect(told).toEqual(["ended"]);
});
