/** Longer than the server waits for the content service. */
const timeoutMs = 15_000;

/** Sends what is in the form; resolves to whether it was taken, and never rejects. */
export async function sendSubscription(action: string, form: HTMLFormElement): Promise<boolean> {
  const visitMs = Math.round(performance.now());
  try {
    const { ok } = await fetch(action, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...Object.fromEntries(new FormData(form)), visitMs }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return ok;
  } catch {
    return false;
  }
}
