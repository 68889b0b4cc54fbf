/** Resolves in a task of its own: before it, the browser answers the visitor and paints. */
export async function nextTask(): Promise<void> {
  const { scheduler } = window as Partial<Window>; // Safari has none
  if (scheduler?.yield) await scheduler.yield();
  else await new Promise((resolve) => setTimeout(resolve));
}
