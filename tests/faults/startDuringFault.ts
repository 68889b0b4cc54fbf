/** A site that starts while its content service fails, with and without a usable snapshot (P2). */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { paths } from "../harness/demoContent.ts";
import type { ChooseFault } from "../harness/faultProxy.ts";
import { type SiteBehindProxy, textOf } from "../harness/siteBehindProxy.ts";

type Snapshot = {
  version: number;
  scope: string;
  answers: { name: string; params: { slug?: string }; text: string }[];
};

const html = "<!doctype html><title>Sign in to the network</title>";

/** What the content service does. Connections are refused by the proxy, an unknown name by the resolver. */
const faults = {
  "connections refused": undefined,
  "an unknown host name": undefined,
  "no answer": () => ({ do: "ignore" }),
  "a 500": () => ({ do: "answer", status: 500, body: '{"error":"Internal Server Error"}' }),
  "a page of HTML": () => ({ do: "answer", headers: { "content-type": "text/html" }, body: html }),
} satisfies Record<string, ChooseFault | undefined>;

export type StartFault = keyof typeof faults;
export const startFaults = Object.keys(faults) as StartFault[];

/** The snapshot file for a site whose content has this scope: a value to write as JSON, a text, or nothing. */
const snapshots = {
  "the last good content": (saved: Snapshot, scope: string) => ({ ...saved, scope }),
  "content of an older model": (saved: Snapshot, scope: string) => ({ ...saved, scope, answers: olderAnswers(saved) }),
  nothing: () => null,
  "a truncated file": (saved: Snapshot, scope: string) => JSON.stringify({ ...saved, scope }).slice(0, 5000),
  "content of another service": (saved: Snapshot) => ({ ...saved, scope: "elsewhere embedded production" }),
};

export type StartSnapshot = keyof typeof snapshots;
export const startSnapshots = Object.keys(snapshots) as StartSnapshot[];

/** As an older version of the site saved them: with a query, a document and a section type that no longer exist. */
function olderAnswers({ answers }: Snapshot): Snapshot["answers"] {
  const extra = '"sections":[{"_key":"old","_type":"carousel"},';
  return [
    { name: "wineList", params: {}, text: "[]" },
    { name: "caseStudy", params: { slug: "long-gone" }, text: '{"headline":"Without a' },
    ...answers.map((answer) => ({ ...answer, text: answer.text.replace('"sections":[', `"colour":"red",${extra}`) })),
  ];
}

/** The same addresses for all sites, so that their pages are the same bytes. */
const env = { SITE_URL: "http://site.example", SANITY_IMAGE_HOST: "http://images.example" };

/** Starts a site in normal operation for its pages and its snapshot, which the sites that start later are given. */
export async function prepareStarts(behind: SiteBehindProxy) {
  const site = await behind.site({ env });
  const pages = new Map(await Promise.all(paths.map(async (page) => [page, await textOf(site, page)] as const)));
  await site.stop();
  const saved: Snapshot = JSON.parse(await readFile(path.join(behind.dataDir, "snapshot.json"), "utf8"));
  return {
    /** Each page in normal operation, by its path. */
    pages,
    /** The path of a script of the build. */
    script: /\/assets\/[\w.-]+\.js/.exec(pages.get("/") ?? "")?.[0] ?? "",
    /** Resolves when a new site listens, though its content service has failed from the beginning. */
    async start(fault: StartFault, snapshot: StartSnapshot) {
      const sites = await behind.addProxy();
      const { proxy, dataDir } = sites;
      const host = fault === "an unknown host name" ? "http://content.invalid" : proxy.url;
      const content = snapshots[snapshot](saved, `${host} embedded production`);
      await mkdir(dataDir, { recursive: true });
      const text = typeof content === "string" ? content : JSON.stringify(content);
      if (content !== null) await writeFile(path.join(dataDir, "snapshot.json"), text);
      if (fault === "connections refused") await proxy.refuse();
      proxy.choose(faults[fault]);
      const site = await sites.site({ env: { ...env, SANITY_API_HOST: host }, awaited: "/healthz" });
      return {
        site,
        proxy,
        async endFault(): Promise<void> {
          if (fault === "connections refused") await proxy.accept();
          proxy.choose();
        },
        stop: sites.stop,
      };
    },
  };
}
