/** Many visitors at once for a page that nobody has asked for. */

import { Agent } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { browserHeaders } from "../browserHeaders.ts";
import { percentile } from "../percentile.ts";
import type { Section } from "../section.ts";
import { type Answer, ask, headerOf } from "../servers/answer.ts";
import { serverCore } from "../servers/pinned.ts";
import { type SiteOptions, startSite } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { untilIdle } from "../untilIdle.ts";

const visitors = 500;

export async function measureBurst(options: SiteOptions, path: string): Promise<Section> {
  await using site = await startSite({ ...options, core: serverCore });
  await untilIdle(site.pid);
  const agent = new Agent({ keepAlive: true, maxSockets: visitors, maxFreeSockets: visitors });
  const together = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: visitors }, work));
  await together(() => ask(`${site.url}/healthz`, { agent })); // the connections are open already
  const takenMs: number[] = [];
  const started = performance.now();
  const answers = await together(async () => {
    const answer = await ask(site.url + path, { headers: browserHeaders, agent });
    takenMs.push(performance.now() - started);
    return answer;
  });
  agent.destroy();
  const bodies = new Set(await Promise.all(answers.map(decoded)));
  const served = answers.filter(({ status }) => status === 200).length;
  const renders = answers.filter((answer) => !headerOf(answer, "etag")).length;
  return {
    title: `${visitors} visitors at once for a page that nobody has asked for`,
    headings: ["answered 200", "renders", "different bodies", "median", "last"],
    rows: [[served, renders, bodies.size, ms(percentile(takenMs, 0.5)), ms(Math.max(...takenMs))]],
    notes: ["A page that is rendered for whoever asks is streamed and has no ETag yet: these are counted as renders."],
    goals: [
      { what: "answered 200", value: served, atLeast: visitors },
      { what: "renders", value: renders, atMost: 1 },
      { what: "different bodies", value: bodies.size, atMost: 1 },
      { what: "the last is served", value: Math.max(...takenMs), atMost: 250, unit: "ms" },
    ],
  };
}

async function decoded(answer: Answer): Promise<string> {
  const encoding = headerOf(answer, "content-encoding");
  if (encoding === "br") return (await promisify(brotliDecompress)(answer.body)).toString();
  if (encoding === "gzip") return (await promisify(gunzip)(answer.body)).toString();
  return answer.body.toString();
}
