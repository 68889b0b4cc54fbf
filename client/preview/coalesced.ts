/** Work that is asked for often: it runs once at a time, and once more for all that asked meanwhile. */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function start(): Promise<void> {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  }

  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => {}) // its own callers get its failure
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
