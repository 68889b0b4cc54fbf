/** Preloaded into a process under test: on SIGUSR2 it throws or rejects uncaught, in the way that `CRASH_BY` names. */

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
  promise: () => void Promise.reject(new Error("rejected without a handler")),
  event: () => void emitter.emit("event"),
};

process.on("SIGUSR2", () => ways[process.env.CRASH_BY ?? ""]?.());
