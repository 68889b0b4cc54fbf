/** A response as it is on the wire, to be inspected or sent again. */

import { once } from "node:events";
import { type Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

export type Answer = {
  status: number;
  /** Names and values one after the other, without those that Node adds by itself. */
  headers: string[];
  /** As it was encoded. */
  body: Buffer;
};

export type Asked = { method?: "GET" | "HEAD"; headers?: Record<string, string>; agent?: Agent };

const ofTheConnection = /^(date|connection|keep-alive|transfer-encoding)$/i;

export async function ask(url: string, { method = "GET", headers = {}, agent }: Asked = {}): Promise<Answer> {
  const sent = request(url, { method, headers, agent }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: pairs(response.rawHeaders)
      .filter(([name]) => !ofTheConnection.test(name))
      .flat(),
    body: await buffer(response),
  };
}

/** The value of a header, by its name in any case. */
export function headerOf({ headers }: Answer, name: string): string | undefined {
  return pairs(headers).find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
}

export function pairs(flat: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: flat.length / 2 }, (_, index) => [flat[index * 2] ?? "", flat[index * 2 + 1] ?? ""]);
}
