/** How long it takes until the last of many listeners has received a write. */

import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { percentile } from "../../tests/harness/percentile.ts";
import type { Section } from "../section.ts";
import { ms } from "../timings.ts";
import type { Service } from "./service.ts";

const rounds = 20;

export async function measureFanOut(service: Service, listeners: number): Promise<Section> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const ear = createEar();
  const streams = await Promise.all(Array.from({ length: listeners }, () => open(service.url, agent, ear.hear)));
  const acknowledged: number[] = [];
  const first: number[] = [];
  const last: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const received = ear.expect(listeners);
    const started = performance.now();
    await service.client.createOrReplace({ _id: "news", _type: "news", round, text: "x".repeat(900) });
    acknowledged.push(performance.now() - started);
    const times = await received;
    first.push((times.at(0) ?? Number.NaN) - started);
    last.push((times.at(-1) ?? Number.NaN) - started);
  }
  const memoryMb = await service.memoryMb();
  for (const stream of streams) stream.destroy();
  agent.destroy();
  const row = (name: string, values: number[]) => [name, ms(percentile(values, 0.5)), ms(percentile(values, 0.99))];
  return {
    title: `Listeners: ${listeners} of the same query, one document changes`,
    headings: ["after the write was sent", "p50", "p99"],
    rows: [
      row("acknowledged", acknowledged),
      row("the first listener has it", first),
      row("the last listener has it", last),
    ],
    notes: [
      `Memory of the service with ${listeners} streams open: ${Math.round(memoryMb)} MB. The listeners run in one process beside it.`,
    ],
  };
}

/** Counts events, and says when each of the expected ones came. */
function createEar() {
  let times: number[] = [];
  let missing = 0;
  let done: (times: number[]) => void = () => {};
  return {
    hear(chunk: Buffer): void {
      if (!chunk.includes("event: mutation")) return;
      times.push(performance.now());
      missing -= 1;
      if (missing === 0) done(times);
    },
    expect(count: number): Promise<number[]> {
      times = [];
      missing = count;
      return new Promise((resolve) => (done = resolve));
    },
  };
}

/** A stream whose welcome has arrived. */
async function open(url: string, agent: Agent, hear: (chunk: Buffer) => void): Promise<IncomingMessage> {
  const query = encodeURIComponent("*[_type == 'news']");
  const sent = request(`${url}/v1/data/listen/production?query=${query}&includeResult=true`, {
    agent,
    headers: { authorization: "Bearer read" },
  }).end();
  const [response]: [IncomingMessage] = (await once(sent, "response")) as [IncomingMessage];
  await new Promise<void>((resolve) => {
    const wait = (chunk: Buffer) => {
      if (!chunk.includes("event: welcome")) return;
      response.off("data", wait);
      resolve();
    };
    response.on("data", wait);
  });
  return response.on("data", hear).on("error", () => {});
}
