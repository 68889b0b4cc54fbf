/** The first change goes through at once; those that follow are gathered and go through together. */

import type { Refreshed } from "./refreshQueue.ts";

export type ChangeGateOptions = {
  /** Refreshes what reads one of these document types; everything when none are given. Never rejects. */
  refresh: (types?: readonly string[]) => Promise<Refreshed>;
  gatherMs?: number;
};

export function createChangeGate({ refresh, gatherMs = 500 }: ChangeGateOptions) {
  let gathered = new Set<string | undefined>();
  let outcome = Promise.withResolvers<Refreshed>();
  let timer: NodeJS.Timeout | undefined;

  function open(): void {
    timer = undefined;
    if (gathered.size === 0) return;
    const types = [...gathered];
    const { resolve } = outcome;
    gathered = new Set();
    outcome = Promise.withResolvers();
    timer = setTimeout(open, gatherMs);
    void refresh(types.includes(undefined) ? undefined : types.filter((type) => type !== undefined)).then(resolve);
  }

  return {
    /** Documents of these types changed; any document, when none are given. Resolves to what `refresh` did about it. */
    pass(types?: readonly string[]): Promise<Refreshed> {
      const { promise } = outcome;
      for (const type of types ?? [undefined]) gathered.add(type);
      if (!timer) open();
      return promise;
    },
    /** Forgets what was gathered: that counts as failed. */
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      gathered = new Set();
      outcome.resolve("failed");
      outcome = Promise.withResolvers();
    },
  };
}
