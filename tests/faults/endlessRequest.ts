import { request } from "node:http";
import { text } from "node:stream/consumers";

/** A request in flight whose body never arrives. */
export function startEndlessRequest(url: string): void {
  const endless = request(`${url}/about`, { method: "POST", headers: { "content-length": "1000" } });
  endless.on("error", () => {}).on("response", (response) => void text(response).catch(() => {}));
  endless.write("x");
}
