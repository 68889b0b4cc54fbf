/**
 * Which redirects are in force: the site ignores the others, the Studio refuses to publish them, and the content tool
 * refuses to import them.
 */

import type { Redirect } from "./content/redirect.ts";
import type { MayBePage } from "./pagePaths.ts";

export type RedirectRule = {
  _id: string;
  /** A path of this site. */
  from: string;
  /** A path of this site, or the address of another one; `undefined` where the rule has neither. */
  to: string | undefined;
};

/** Browsers give up after 20 redirects, and crawlers after 5 to 10. */
export const maxHops = 5;

/**
 * The form in which paths are compared: decoded, in lowercase, without a slash at the end, as pages are found too.
 * `null` for a path that no request can have.
 */
export function redirectKey(path: string): string | null {
  try {
    return decodeURIComponent(path).toLowerCase().replace(/\/+$/, "") || "/";
  } catch {
    return null; // a percent sign that starts no UTF-8 sequence
  }
}

/**
 * Where the redirect leads. With the site's origin, an address of the site becomes a path: so loops through it are found,
 * and it works on any host name.
 */
export function targetOf({ page, address }: Pick<Redirect, "page" | "address">, origin = ""): string | undefined {
  if (page !== undefined || address === undefined) return page;
  const path = origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return path.startsWith("//") ? address : path; // two slashes would name a host
}

/**
 * What is wrong with each rule that is not in force, by its id, as the end of the sentence "It is ignored: …". Of several
 * rules with one path, the first is in force.
 */
export function redirectFaults(rules: readonly RedirectRule[], mayBePage: MayBePage): Map<string, string> {
  const byKey = new Map<string, RedirectRule>();
  for (const rule of rules) {
    const key = redirectKey(rule.from);
    if (key !== null && !byKey.has(key)) byKey.set(key, rule);
  }
  const faults = rules.map((rule) => [rule._id, faultOf(rule, byKey, mayBePage)] as const);
  return new Map(faults.flatMap(([id, fault]) => (fault ? [[id, fault]] : [])));
}

function faultOf(rule: RedirectRule, byKey: Map<string, RedirectRule>, mayBePage: MayBePage): string | undefined {
  const key = redirectKey(rule.from);
  if (key === null) return `no request can have the path ${rule.from}`;
  if (mayBePage(key)) return `the site has a page at ${rule.from}`;
  if (byKey.get(key) !== rule) return `another redirect leads from ${rule.from}`;
  if (rule.to === undefined) return "it has no target";
  let next: RedirectRule | undefined = rule;
  for (let hops = 0; next; hops++) {
    if (hops === maxHops) return `it leads back to itself, or through more than ${maxHops} redirects`;
    next = following(next, byKey, mayBePage);
  }
  return undefined;
}

/** The rule that a request to the target of this rule meets. */
function following(
  { to = "" }: RedirectRule,
  byKey: Map<string, RedirectRule>,
  mayBePage: MayBePage,
): RedirectRule | undefined {
  const key = to.startsWith("/") ? redirectKey(to.replace(/[?#].*$/s, "")) : null;
  return key === null || mayBePage(key) ? undefined : byKey.get(key);
}
