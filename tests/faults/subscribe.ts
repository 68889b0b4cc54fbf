/** Newsletter forms as the site's own page sends them. */

import { type Answer, ask } from "../harness/ask.ts";

export const ada = { firstName: "Ada", lastName: "Lovelace", email: "ada.lovelace@example.org" };

/** The environment of a site whose newsletter delivers. */
export const delivering = { NEWSLETTER_DELIVERY: "content", TRUST_PROXY: "1", LOG_LEVEL: "info" };

let addresses = 0;
const nextAddress = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;

/** Sends a form; each comes from another client address by default. */
export function subscribe(
  url: string,
  form: object | string,
  { from = nextAddress(), headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return ask(url, "/api/subscribe", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: url,
      "Sec-Fetch-Site": "same-origin",
      "X-Forwarded-For": from,
      ...headers,
    },
    body: typeof form === "string" ? form : JSON.stringify({ visitMs: 9000, ...form }),
  });
}
