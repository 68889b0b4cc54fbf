/** Many visitors at once for a cold page. */

import { Agent } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { percentile } from "../../tests/harness/percentile.ts";
import { browserHeaders } from "../browserHeaders.ts";
import { times } from "../goal.ts";
import { medians } from "../interleave.ts";
import type { Section } from "../section.ts";
import { type Answer, ask, headerOf } from "../servers/answer.ts";
import { serverCore } from "../servers/pinned.ts";
import { startRawServer } from "../servers/startRawServer.ts";
import { type SiteOptions, startSite } from "../servers/startSite.ts";
import { ms } from "../timings.ts";
import { untilIdle } from "../untilIdle.ts";
import { recordAnswers } from "./recordAnswers.ts";

const visitors = 500;
const ready = "/healthz";

export type BurstOptions = { site: SiteOptions; path: string; directory: string; rounds: number };

type Burst = { answers: Answer[]; medianMs: number; lastMs: number };

export async function measureBurst({ site: options, path, directory, rounds }: BurstOptions): Promise<Section> {
  const sites: Burst[] = [];
  const raws: Burst[] = [];
  /** Resolves with what the site then answers. */
  async function burstOfSite(): Promise<Map<string, Answer>> {
    await using site = await startSite({ ...options, core: serverCore });
    await untilIdle(site.pid);
    sites.push(await burst(site.url, path));
    const { answers } = await recordAnswers(site.url, { name: "burst", paths: [path], headers: browserHeaders });
    return answers.set(ready, await ask(site.url + ready));
  }

  for (let round = 0; round < rounds; round += 1) {
    const recorded = await burstOfSite();
    await using raw = await startRawServer({ sets: [recorded], directory, core: serverCore });
    raws.push(await burst(raw.origins[0] ?? "", path));
  }
  const bodies = await Promise.all(sites.map(differentBodies));
  const different = Math.max(...bodies);
  const served = Math.min(...sites.map(({ answers }) => answers.filter(({ status }) => status === 200).length));
  const renders = Math.max(...sites.map(({ answers }) => answers.filter((answer) => !headerOf(answer, "etag")).length));
  const [site, raw] = [medianOf(sites), medianOf(raws)];
  return {
    title: `${visitors} visitors at once for a cold page, ${rounds} starts`,
    headings: ["", "answered 200", "renders", "different bodies", "median", "last", "last, × raw"],
    rows: [
      ["site", served, renders, different, ms(site.medianMs), ms(site.lastMs), times(site.lastMs, raw.lastMs)],
      ["raw", "", "", "", ms(raw.medianMs), ms(raw.lastMs), ""],
    ],
    notes: [
      "A page that is rendered for its visitor is streamed without an ETag: these are counted as renders.",
      "raw: a bare node:http server that has just started and has the bytes: what the requests alone take.",
    ],
    goals: [
      { what: "answered 200", value: served, atLeast: visitors },
      { what: "renders", value: renders, atMost: 1 },
      { what: "different bodies", value: different, atMost: 1 },
      { what: "the last is served", value: site.lastMs, atMost: 250, unit: "ms" },
    ],
  };
}

async function burst(origin: string, path: string): Promise<Burst> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors, maxFreeSockets: visitors });
  const together = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: visitors }, work));
  await together(() => ask(origin + ready, { agent })); // the connections are open already
  const takenMs: number[] = [];
  const started = performance.now();
  const answers = await together(async () => {
    const answer = await ask(origin + path, { headers: browserHeaders, agent });
    takenMs.push(performance.now() - started);
    return answer;
  });
  agent.destroy();
  return { answers, medianMs: percentile(takenMs, 0.5), lastMs: Math.max(...takenMs) };
}

function medianOf(bursts: Burst[]) {
  return medians(bursts.map(({ medianMs, lastMs }) => ({ medianMs, lastMs })));
}

async function differentBodies({ answers }: Burst): Promise<number> {
  return new Set(await Promise.all(answers.map(decoded))).size;
}

async function decoded(answer: Answer): Promise<string> {
  const encoding = headerOf(answer, "content-encoding");
  if (encoding === "br") return (await promisify(brotliDecompress)(answer.body)).toString();
  if (encoding === "gzip") return (await promisify(gunzip)(answer.body)).toString();
  return answer.body.toString();
}
