/**
 * Follows the preview's change stream for as long as the page is open.
 *
 * The browser reconnects by itself after some failures and not after others, and does not notice a connection that died
 * silently: the server sends something at least every ten seconds, and a stream without it is opened again.
 */

export type ConnectionState = "live" | "interrupted" | "ended";

/** The part of `EventSource` that is used. */
export type Stream = Pick<EventSource, "addEventListener" | "close">;

export type FollowChangesOptions = {
  open: () => Stream;
  /** Content has changed, or may have changed while there was no connection. */
  onChange: () => void;
  onState: (state: ConnectionState) => void;
  /** A stream without an event for so long is opened again. */
  silenceMs?: number;
  /** Before a failed stream is opened again. */
  retryMs?: number;
};

export function followChanges({ open, onChange, onState, silenceMs = 25_000, retryMs = 2_000 }: FollowChangesOptions) {
  let stream: Stream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasInterrupted = false;

  function connect(): void {
    const own = open();
    stream = own;
    /** Reconnections of the browser's own end here: with ours there is one rule. */
    const lose = (afterMs: number) => {
      own.close();
      interrupt();
      waitFor(afterMs, connect);
    };
    const stayAlive = () => waitFor(silenceMs, () => lose(0));
    own.addEventListener("changed", () => {
      stayAlive();
      onChange();
    });
    own.addEventListener("state", ({ data }) => {
      stayAlive();
      if (data === "interrupted") return interrupt();
      onState("live");
      if (wasInterrupted) onChange(); // what happened meanwhile was not told
      wasInterrupted = false;
    });
    own.addEventListener("ended", () => {
      clearTimeout(timer);
      own.close();
      onState("ended");
    });
    own.addEventListener("error", () => lose(retryMs));
    stayAlive();
  }

  function waitFor(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  function interrupt(): void {
    wasInterrupted = true;
    onState("interrupted");
  }

  connect();
  return {
    stop(): void {
      clearTimeout(timer);
      stream?.close();
    },
  };
}
