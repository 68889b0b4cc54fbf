/**
 * `/_preview/changes`: tells the pages of a preview that content has changed, over server-sent events.
 *
 * All pages share one subscription at the content service, which lasts as long as there is a page. The browser gets no
 * token, and the events contain nothing of the content.
 */

import type { ServerResponse } from "node:http";
import type { PreviewSource } from "../content/contentSource.ts";
import { createContentSubscription } from "../content/contentSubscription.ts";
import type { Log } from "../log.ts";

export type ChangeStreamOptions = {
  source: Pick<PreviewSource, "watch">;
  types: readonly string[];
  log: Log;
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
  /** The calendar's time in milliseconds. */
  date: () => Date;
  aliveMs?: number;
};

export type ChangeStream = ReturnType<typeof createChangeStream>;

/** Changes within so long of one that was told are told together. */
const gatherMs = 50;
/** A page without an event for longer than twice this connects again. */
const defaultAliveMs = 10_000;
const maxPages = 200;

export function createChangeStream({ source, types, log, now, date, aliveMs = defaultAliveMs }: ChangeStreamOptions) {
  const pages = new Map<ServerResponse, NodeJS.Timeout>();
  let gathering: NodeJS.Timeout | undefined;
  let isChanged = false;
  let alive: NodeJS.Timeout | undefined;

  const send = (event: string, data?: string) => {
    for (const page of pages.keys()) page.write(eventOf(event, data));
  };

  /** Tells the first change at once. */
  function onChange(): void {
    if (gathering) {
      isChanged = true;
      return;
    }
    send("changed");
    gathering = setTimeout(() => {
      gathering = undefined;
      if (isChanged) onChange();
      isChanged = false;
    }, gatherMs);
  }

  function onWelcome(): void {
    sendState();
    onChange(); // changes before it were missed
  }

  const subscription = createContentSubscription({
    source,
    types,
    onWelcome,
    onChange,
    log,
    now,
    random: Math.random,
  });
  const sendState = () => send("state", subscription.status().isListening ? "live" : "interrupted");

  function start(): void {
    subscription.start();
    alive = setInterval(sendState, aliveMs);
  }

  function stop(): void {
    subscription.stop();
    clearInterval(alive);
    clearTimeout(gathering);
    [gathering, isChanged] = [undefined, false];
  }

  function remove(page: ServerResponse): void {
    clearTimeout(pages.get(page));
    if (pages.delete(page) && pages.size === 0) stop();
  }

  return {
    /** Whether another page may be added. */
    isFull: () => pages.size >= maxPages,
    /** Sends events until the session ends at `until`, in milliseconds since the epoch. */
    add(page: ServerResponse, until: number): void {
      // nginx would gather events.
      page.writeHead(200, { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" });
      page.write(`retry: 1000\n\n${eventOf("state", subscription.status().isListening ? "live" : "connecting")}`);
      const ending = setTimeout(() => page.end(eventOf("ended")), until - date().getTime());
      pages.set(page, ending);
      page.once("close", () => remove(page));
      if (pages.size === 1) start();
    },
    /** Ends every stream. */
    close(): void {
      for (const page of pages.keys()) page.end();
    },
  };
}

/** Browsers drop an event whose data is empty. */
const eventOf = (event: string, data = event) => `event: ${event}\ndata: ${data}\n\n`;
