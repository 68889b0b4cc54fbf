/**
 * Something that is loaded when it is first needed and then kept. Concurrent callers share one load, and a failed load
 * is forgotten: a kept rejection would fail every later call.
 */
export function loadOnFirstUse<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
