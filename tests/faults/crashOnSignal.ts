/** Loaded into a process under test: on SIGUSR2 it does what nobody catches, as `CRASH_BY` says. */

import { EventEmitter } from "node:events";

const emitter = new EventEmitter();
emitter.on("event", () => {
  throw new Error("thrown in an event handler");
});

const ways: Record<string, () => void> = {
  timer: () =>
    void setTimeout(() => {
      throw new Error("thrown in a timer");
    }),
  promise: () => void Promise.reject(new Error("rejected, and nobody catches")),
  event: () => void emitter.emit("event"),
};

process.on("SIGUSR2", () => ways[process.env.CRASH_BY ?? ""]?.());
