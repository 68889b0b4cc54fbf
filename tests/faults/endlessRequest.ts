import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";

/** Delivers newsletter forms: only then does the site read a form's body. */
export const readingForms = { NEWSLETTER_DELIVERY: "content" };

/** Sends a form whose body never arrives to a site that reads forms; resolves when the site has begun to read it. */
export async function startEndlessRequest(url: string): Promise<void> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": 1000,
    expect: "100-continue",
    origin: url,
  };
  const endless = request(`${url}/api/subscribe`, { method: "POST", headers });
  endless.on("error", () => {}).on("response", (response) => void text(response).catch(() => {}));
  endless.flushHeaders();
  await once(endless, "continue");
  endless.write("x");
}
