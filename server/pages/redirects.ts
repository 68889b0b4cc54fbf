/** The redirects of the content that are in force, by their path, in memory. Those that are not are named in the log. */

import { maxRedirects } from "../../shared/content/queries.ts";
import type { Redirect } from "../../shared/content/redirect.ts";
import type { MayBePage } from "../../shared/pagePaths.ts";
import { redirectFaults, redirectKey, targetOf } from "../../shared/redirects.ts";
import type { Log } from "../log.ts";

export type RedirectTarget = {
  /** A path of the site or an address with https. */
  location: string;
  isPermanent: boolean;
};

export type RedirectsOptions = {
  /** The same list until it changes; none until it has been read. */
  rules: () => readonly Redirect[] | null | undefined;
  /** The same list until it changes, none until it has been read: a case study may have the path of a rule. */
  caseStudies: () => unknown;
  mayBePage: MayBePage;
  /** The site's public origin. */
  siteUrl: string;
  log: Log;
};

export type Redirects = ReturnType<typeof createRedirects>;

type Table = ReadonlyMap<string, RedirectTarget>;

/** Ignored rules that are named in the log after one change; further ones are only counted. */
const maxNamed = 20;
const noRules: Table = new Map();

export function createRedirects({ rules, caseStudies, mayBePage, siteUrl, log }: RedirectsOptions) {
  const { origin } = new URL(siteUrl);
  let made: { rules: unknown; caseStudies: unknown; table: Table } | undefined;
  let named: ReadonlySet<string> = new Set();

  function table(): Table {
    const current = { rules: rules(), caseStudies: caseStudies() };
    if (!current.rules || !current.caseStudies) return made?.table ?? noRules; // not read yet, or evicted
    if (made && made.rules === current.rules && made.caseStudies === current.caseStudies) return made.table;
    made = { ...current, table: tableOf(current.rules) };
    return made.table;
  }

  function tableOf(read: readonly Redirect[]): Table {
    const inOrder = read.slice(0, maxRedirects).map((rule) => ({ ...rule, to: targetOf(rule, origin) }));
    const faults = redirectFaults(inOrder, mayBePage);
    nameIgnored(inOrder.flatMap(({ _id: id, from }) => ({ id, from, reason: faults.get(id) })));
    if (read.length > maxRedirects) log.warn("redirect.tooMany", { maximum: maxRedirects });
    return new Map(
      inOrder.flatMap(({ _id, from, to, permanence }) => {
        const key = redirectKey(from);
        if (faults.has(_id) || key === null || to === undefined) return [];
        return [[key, { location: to, isPermanent: permanence === "permanent" }]];
      }),
    );
  }

  /** Names each ignored rule once, and again only when the rule or the reason has changed. */
  function nameIgnored(all: { id: string; from: string; reason: string | undefined }[]): void {
    const ignored = new Map(all.filter(({ reason }) => reason).map((facts) => [JSON.stringify(facts), facts]));
    const fresh = [...ignored].filter(([key]) => !named.has(key)).map(([, facts]) => facts);
    for (const facts of fresh.slice(0, maxNamed)) log.warn("redirect.ignored", facts);
    if (fresh.length > maxNamed) log.warn("redirect.ignoredMore", { count: fresh.length - maxNamed });
    named = new Set(ignored.keys());
  }

  /** Where a request for an unknown path is sent. */
  function from(path: string): RedirectTarget | undefined {
    const all = table();
    if (all.size === 0) return undefined;
    const key = redirectKey(path);
    return key === null ? undefined : all.get(key);
  }

  return {
    from,
    has: (path: string) => from(path) !== undefined,
    /** Makes the table of the content as it is now, before a request does. */
    renew: () => void table(),
  };
}
