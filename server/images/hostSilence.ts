/**
 * Whether the image host is silent: then images are refused at once instead of each waiting for its timeout.
 *
 * A source that gets no response says nothing about the host while anything else comes from it. When nothing does, the
 * next other source is a probe, for which the others wait. A source that was not answered before is no probe, or one bad
 * source would decide for all.
 */

import { LRUCache } from "lru-cache";

export type HostSilenceOptions = {
  /** For how long every source is refused after two of them got no response. */
  ttlMs: number;
  /** What a source is refused with. */
  refusal: () => Error;
  now: () => number;
};

export type HostSilence = ReturnType<typeof createHostSilence>;

export function createHostSilence({ ttlMs, refusal, now }: HostSilenceOptions) {
  const unanswered = new LRUCache<string, true>({ max: 1000 });
  let heardAtMs = Number.NEGATIVE_INFINITY;
  let isSuspected = false;
  let refusedUntilMs = Number.NEGATIVE_INFINITY;
  let probe: Promise<unknown> | undefined;

  return {
    /** Something came from the host. */
    hear(): void {
      heardAtMs = now();
      isSuspected = false;
    },
    /** A request that was sent then waited in vain for its response. */
    miss(address: string, sentAtMs: number): void {
      const isSecond = isSuspected && !unanswered.has(address);
      unanswered.set(address, true);
      if (heardAtMs >= sentAtMs) return;
      isSuspected = true;
      if (isSecond) refusedUntilMs = now() + ttlMs;
    },
    answered: (address: string): void => void unanswered.delete(address),
    /** Sends the request, unless the host is silent; while that is suspected, at most one other source is in flight. */
    async send<Response>(address: string, request: () => Promise<Response>): Promise<Response> {
      while (isSuspected) {
        if (now() < refusedUntilMs) throw refusal();
        if (unanswered.has(address)) return request();
        if (!probe) {
          const response = request();
          probe = response
            .catch(() => {})
            .finally(() => {
              probe = undefined;
            });
          return response;
        }
        await probe;
      }
      return request();
    },
  };
}
