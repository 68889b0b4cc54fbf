import { rmSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import type { Query } from "../../shared/content/queries.ts";
import { createMemoryLog } from "../log.ts";
import { ContentError, type SourceQuery } from "./contentSource.ts";
import { createContentStore } from "./contentStore.ts";
import { createFakeSource } from "./fakeSource.ts";

afterEach(() => vi.useRealTimers());

const dish = z.object({ _id: z.string(), name: z.string(), note: z.string().nullish() });

/** The menu of the house; an invalid dish is left out. */
const menuQuery = {
  name: "menu",
  groq: "menu",
  params: {},
  types: ["menu", "dish"],
  parse: z.object({ title: z.string(), dishes: z.array(dish) }),
  whenMissing: "fault",
} satisfies Query<unknown>;

/** Null until it was written once. */
const specialQuery = {
  ...menuQuery,
  name: "special",
  groq: "special",
  whenMissing: "nullAtFirst",
} satisfies Query<unknown>;

const dishQuery = (slug: string) =>
  ({
    name: "dish",
    groq: "dish",
    params: { slug },
    types: ["dish"],
    parse: dish,
    whenMissing: "null",
  }) satisfies Query<unknown>;

const hoursQuery = {
  name: "hours",
  groq: "hours",
  params: {},
  types: ["hours"],
  parse: z.object({ open: z.string() }),
  whenMissing: "fault",
  remedy: "write the hours",
} satisfies Query<unknown>;

const menu = { title: "Menu", dishes: [{ _id: "soup", name: "Soup" }] };

function findQuery(name: string, { slug = "" }: Query<unknown>["params"]): Query<unknown> | null {
  return { menu: menuQuery, special: specialQuery, hours: hoursQuery, dish: dishQuery(slug) }[name] ?? null;
}

/** `isPaced`: refreshes are as far apart as in production. */
type StoreOptions = { maxEntries?: number; file?: string; isPaced?: true; findQuery?: typeof findQuery };

function someStore(answer: (query: SourceQuery) => unknown, options: StoreOptions = {}) {
  const source = createFakeSource(answer);
  const log = createMemoryLog();
  const { file, maxEntries, isPaced } = options;
  const clock = { ms: 0 };
  const store = createContentStore({
    source,
    log,
    findQuery: options.findQuery ?? findQuery,
    now: () => clock.ms,
    staleAfterMs: 30_000,
    ...(!isPaced && { refreshIntervalMs: 0 }),
    ...(maxEntries && { maxEntries }),
    ...(file && { snapshot: { path: file, scope: "house" } }),
  });
  const events = () => log.lines.map((line) => line.event);
  return { source, log, store, clock, events };
}

const someDirectory = () => mkdtemp(path.join(tmpdir(), "content-"));

test("content is queried once and then read from memory", async () => {
  const { source, store } = someStore(() => menu);
  expect(await store.read(menuQuery)).toEqual(menu);
  expect(await store.read(menuQuery)).toEqual(menu);
  expect(source.asked).toEqual([{ groq: "menu", params: {} }]);
});

test("concurrent readers of the same content share one query", async () => {
  const { source, store } = someStore(() => menu);
  const answers = await Promise.all(Array.from({ length: 50 }, () => store.read(menuQuery)));
  expect(new Set(answers).size).toBe(1);
  expect(source.asked).toHaveLength(1);
});

test("the same query with other parameters is other content", async () => {
  const { store } = someStore(({ params }) => ({ _id: params.slug, name: "A dish" }));
  expect(await store.read(dishQuery("soup"))).toMatchObject({ _id: "soup" });
  expect(await store.read(dishQuery("stew"))).toMatchObject({ _id: "stew" });
});

test("without content, a failing content service is an error, and the next read queries again", async () => {
  const { source, store } = someStore(() => Promise.reject(new ContentError("down")));
  await expect(store.read(menuQuery)).rejects.toThrow(ContentError);
  source.answer = () => menu;
  expect(await store.read(menuQuery)).toEqual(menu);
});

test("a missing document that must exist is an error", async () => {
  const { store } = someStore(() => null);
  await expect(store.read(menuQuery)).rejects.toThrow('must have an answer to "menu" {} (got no document)');
});

test("a completely invalid document counts as missing", async () => {
  const { store, log } = someStore(() => ({ title: 12 }));
  await expect(store.read(menuQuery)).rejects.toMatchObject({ name: "ContentError", fault: "missing" });
  expect(log.lines).toContainEqual(expect.objectContaining({ event: "content.omitted" }));
});

test("a document that may be missing is null, and that is cached", async () => {
  const { source, store } = someStore(() => null);
  expect(await store.read(dishQuery("soup"))).toBeNull();
  expect(await store.read(dishQuery("soup"))).toBeNull();
  expect(source.asked).toHaveLength(1);
});

test("invalid parts are left out and named in the log", async () => {
  const { store, log } = someStore(() => ({
    ...menu,
    dishes: [
      { _id: "soup", name: "Soup" },
      { _id: "stew", name: 7 },
    ],
  }));
  expect(await store.read(menuQuery)).toEqual(menu);
  const omitted = log.lines.filter((line) => line.event === "content.omitted");
  expect(omitted.map((line) => line.facts)).toEqual([
    expect.objectContaining({ query: "menu", id: "stew", path: "dishes.1.name" }),
    expect.objectContaining({ query: "menu", id: "stew", path: "dishes.1" }),
  ]);
});

test("an omission is logged once while the content does not change", async () => {
  const { source, store, log } = someStore(() => menu);
  await store.read(menuQuery);
  source.answer = () => ({ title: 12 });
  await store.refresh();
  const omissions = () => log.lines.filter((line) => line.event === "content.omitted").length;
  const once = omissions();
  expect(once).toBeGreaterThan(0);
  await store.refresh();
  expect(omissions()).toBe(once);
});

test("the revision rises when content changes, and only then", async () => {
  const { source, store } = someStore(() => menu);
  await store.read(menuQuery);
  const before = store.revision;
  expect(await store.refresh()).toBe("complete");
  expect(store.revision).toBe(before);
  source.answer = () => ({ ...menu, title: "Supper" });
  expect(await store.refresh()).toBe("complete");
  expect(store.revision).toBe(before + 1);
  expect(await store.read(menuQuery)).toMatchObject({ title: "Supper" });
});

test("the first read of a query does not raise the revision", async () => {
  const { store } = someStore(() => menu);
  const before = store.revision;
  await store.read(menuQuery);
  expect(store.revision).toBe(before);
});

test("a change of a type refreshes the queries that read it", async () => {
  const answers: Record<string, unknown> = { menu, hours: { open: "noon" }, dish: { _id: "soup", name: "Soup" } };
  const { source, store } = someStore(({ groq }) => answers[groq]);
  await Promise.all([store.read(menuQuery), store.read(hoursQuery), store.read(dishQuery("soup"))]);
  source.asked.length = 0;
  await store.refresh(["dish"]);
  expect(source.asked.map(({ groq }) => groq).sort()).toEqual(["dish", "menu"]);
  source.asked.length = 0;
  await store.refresh();
  expect(source.asked.map(({ groq }) => groq).sort()).toEqual(["dish", "hours", "menu"]);
});

test("a failing refresh keeps the last good content and is reported", async () => {
  const { source, store } = someStore(() => menu);
  await store.read(menuQuery);
  source.answer = () => Promise.reject(new ContentError("down"));
  expect(await store.refresh()).toBe("failed");
  expect(await store.read(menuQuery)).toEqual(menu);
});

test.each([null, {}, [], "text", 7, { title: "Menu" }, { title: null, dishes: null }])(
  "the answer %j never replaces content that must exist",
  async (answer) => {
    const { source, store } = someStore(() => menu);
    await store.read(menuQuery);
    const before = store.revision;
    source.answer = () => answer;
    expect(await store.refresh()).toBe("incomplete");
    expect(await store.read(menuQuery)).toEqual(menu);
    expect(store.revision).toBe(before);
  },
);

test("a deleted document becomes null, an unreadable one stays as it was", async () => {
  const soup = { _id: "soup", name: "Soup" };
  const { source, store } = someStore(() => soup);
  await store.read(dishQuery("soup"));
  source.answer = () => ({ _id: "soup", name: null });
  expect(await store.refresh()).toBe("incomplete");
  expect(await store.read(dishQuery("soup"))).toEqual(soup);
  source.answer = () => null;
  expect(await store.refresh()).toBe("complete");
  expect(await store.read(dishQuery("soup"))).toBeNull();
});

test("a document that never existed is null; once it exists it stays, whatever the answers", async () => {
  const { source, store, log } = someStore(() => null);
  expect(await store.read(specialQuery)).toBeNull();
  expect(await store.refresh()).toBe("complete");
  source.answer = () => menu;
  expect(await store.refresh()).toBe("complete");
  expect(await store.read(specialQuery)).toEqual(menu);
  for (const answer of [null, { title: 7 }]) {
    source.answer = () => answer;
    expect(await store.refresh()).toBe("incomplete");
    expect(await store.read(specialQuery)).toEqual(menu);
  }
  const failures = log.lines.filter(({ event }) => event === "content.refreshFailed");
  expect(failures).toMatchObject([{ facts: { query: "special", error: { fault: "missing" } } }]);
});

test("a document that existed in an earlier run stays, too", async () => {
  const file = path.join(await someDirectory(), "snapshot.json");
  const before = someStore(({ groq }) => (groq === "special" ? menu : { open: "noon" }), { file });
  await before.store.warm([specialQuery, hoursQuery]);
  await before.store.close();
  const { store } = someStore(() => null, { file });
  await store.restore();
  expect(await store.refresh()).toBe("incomplete");
  expect(await store.read(specialQuery)).toEqual(menu);
});

test("a document that never existed does not keep the site from serving, and is saved as such", async () => {
  const file = path.join(await someDirectory(), "snapshot.json");
  const { store } = someStore(({ groq }) => (groq === "special" ? null : { open: "noon" }), { file });
  await store.warm([specialQuery, hoursQuery]);
  expect(store.hasContent).toBe(true);
  await store.close();
  const next = someStore(() => Promise.reject(new ContentError("down")), { file });
  await next.store.restore();
  expect(await next.store.read(specialQuery)).toBeNull();
});

test("one refresh runs at a time, and the next covers all requests meanwhile", async () => {
  const { source, store } = someStore(() => menu);
  await store.read(menuQuery);
  const first = Promise.withResolvers<unknown>();
  source.asked.length = 0;
  source.answer = () => first.promise;
  const running = store.refresh();
  await vi.waitFor(() => expect(source.asked).toHaveLength(1));
  const later = Array.from({ length: 20 }, () => store.refresh(["dish"]));
  source.answer = () => ({ ...menu, title: "Supper" });
  await new Promise(setImmediate);
  expect(source.asked).toHaveLength(1);
  first.resolve(menu);
  await Promise.all([running, ...later]);
  expect(source.asked).toHaveLength(2);
  expect(await store.read(menuQuery)).toMatchObject({ title: "Supper" });
});

test("a slow answer to an older query does not replace a newer one", async () => {
  const { source, store } = someStore(() => menu);
  const slow = Promise.withResolvers<unknown>();
  source.answer = () => slow.promise;
  const early = store.read(menuQuery);
  source.answer = () => ({ ...menu, title: "Supper" });
  await store.refresh();
  slow.resolve(menu);
  expect(await early).toMatchObject({ title: "Supper" });
  expect(await store.read(menuQuery)).toMatchObject({ title: "Supper" });
});

test("at most eight queries are in flight, however much is in memory", async () => {
  const { source, store } = someStore(({ params }) => ({ _id: params.slug, name: "A dish" }));
  await Promise.all(Array.from({ length: 100 }, (_, index) => store.read(dishQuery(`dish-${index}`))));
  let inFlight = 0;
  let most = 0;
  source.asked.length = 0;
  source.answer = async ({ params }) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await new Promise(setImmediate);
    inFlight -= 1;
    return { _id: params.slug, name: "A dish" };
  };
  await store.refresh();
  expect(source.asked).toHaveLength(100);
  expect(most).toBe(8);
});

test("a storm of changes is two refreshes a second", async () => {
  vi.useFakeTimers();
  const { source, store, clock } = someStore(() => menu, { isPaced: true });
  await store.read(menuQuery);
  source.asked.length = 0;
  for (; clock.ms < 5000; clock.ms += 10) {
    void store.refresh(["menu"]);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(source.asked).toHaveLength(11); // one at the start, and one each 500 ms
});

test("a refresh stops early while the content service answers nothing", async () => {
  const { source, store } = someStore(({ params }) => ({ _id: params.slug, name: "A dish" }));
  for (let n = 0; n < 30; n += 1) await store.read(dishQuery(`dish-${n}`));
  source.asked.length = 0;
  source.answer = () => Promise.reject(new ContentError("down", { fault: "timeout" }));
  expect(await store.refresh()).toBe("failed");
  expect(source.asked).toHaveLength(8);
  source.asked.length = 0;
  source.answer = ({ params }) =>
    params.slug === "dish-29"
      ? { _id: "x", name: "X" }
      : Promise.reject(new ContentError("slow", { fault: "timeout" }));
  expect(await store.refresh()).toBe("failed");
  expect(source.asked).toHaveLength(30); // it answers, if not everything
});

test("an invalid document of a list keeps its last good version; one that was never valid is left out", async () => {
  const listQuery = { ...menuQuery, name: "dishes", groq: "dishes", parse: z.array(dish) } satisfies Query<unknown>;
  const soup = { _id: "soup", name: "Soup" };
  const { source, store } = someStore(() => [soup, { _id: "bread", name: "Bread" }]);
  await store.read(listQuery);
  source.answer = () => [{ _id: "stew" }, { _id: "tart", name: "Tart" }, { _id: "soup", name: 7 }];
  await store.refresh();
  expect(await store.read(listQuery)).toEqual([{ _id: "tart", name: "Tart" }, soup]);
  const { revision } = store;
  await store.refresh();
  expect(store.revision).toBe(revision);
  source.answer = () => [{ _id: "tart", name: "Tart" }];
  await store.refresh();
  expect(await store.read(listQuery)).toEqual([{ _id: "tart", name: "Tart" }]);
});

test("an omission is logged once a minute, however often the content changes", async () => {
  const { source, store, log, clock } = someStore(() => menu);
  await store.read(menuQuery);
  for (const ms of [0, 1000, 59_000, 60_000]) {
    clock.ms = ms;
    source.answer = () => ({ title: `Menu at ${ms}`, dishes: [{ _id: "stew" }] });
    await store.refresh();
  }
  expect(log.lines.filter((line) => line.event === "content.omitted")).toHaveLength(2);
});

test("of many omissions twenty are logged, and the others counted", async () => {
  const { store, log } = someStore(() => ({ title: "Menu", dishes: Array(1000).fill({ _id: "stew" }) }));
  await store.read(menuQuery);
  const events = log.lines.map(({ event, facts }) => [event, facts.count]);
  expect(events.filter(([event]) => event === "content.omitted").length).toBeLessThanOrEqual(20);
  expect(events).toContainEqual(["content.omittedMore", 980]);
});

test("the memory is bounded, and an evicted answer counts as changed", async () => {
  const { source, store } = someStore(({ params }) => ({ _id: params.slug, name: "A dish" }), { maxEntries: 2 });
  for (const slug of ["a", "b", "c"]) await store.read(dishQuery(slug));
  expect(store.status().entries).toBe(2);
  const before = store.revision;
  await store.refresh();
  expect(store.revision).toBe(before + 1);
  source.asked.length = 0;
  await store.read(dishQuery("a"));
  expect(source.asked).toHaveLength(1);
});

test("an evicted answer counts as changed once, not at every later refresh", async () => {
  const { store } = someStore(({ params }) => ({ _id: params.slug, name: "A dish" }), { maxEntries: 1 });
  for (const slug of ["soup", "stew"]) await store.read(dishQuery(slug));
  await store.refresh();
  expect(store.revision).toBe(1);
  await store.refresh();
  expect(store.revision).toBe(1);
  await store.read(dishQuery("soup"));
  await store.refresh();
  expect(store.revision).toBe(2);
});

test("a repeated failure is logged once a minute", async () => {
  const { source, store, log, clock } = someStore(() => menu);
  await store.read(menuQuery);
  source.answer = () => Promise.reject(new ContentError("down"));
  for (const ms of [0, 1000, 59_000, 60_000]) {
    clock.ms = ms;
    await store.refresh();
  }
  const warnings = log.lines.filter((line) => line.event === "content.refreshFailed");
  expect(warnings.map((line) => line.facts.suppressed)).toEqual([undefined, 2]);
});

test("different failures are logged each", async () => {
  const { source, store, log } = someStore(() => menu);
  await store.read(menuQuery);
  for (const fault of ["timeout", "malformed", "timeout"] as const) {
    source.answer = () => Promise.reject(new ContentError(fault, { fault }));
    await store.refresh();
  }
  expect(log.lines.filter((line) => line.event === "content.refreshFailed")).toHaveLength(2);
});

test("there is content once every query of the start has an answer", async () => {
  const { source, store } = someStore(({ groq }) => (groq === "menu" ? menu : { open: "noon" }));
  expect(store.hasContent).toBe(false);
  await store.read(menuQuery);
  expect(store.hasContent).toBe(false);
  await store.warm([menuQuery, hoursQuery]);
  expect(store.hasContent).toBe(true);
  expect(source.asked).toHaveLength(2);
});

test("the queries of the start are retried until the content service answers", async () => {
  vi.useFakeTimers();
  const { source, store, events } = someStore(() => Promise.reject(new ContentError("down")));
  const warm = store.warm([menuQuery, hoursQuery]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(store.hasContent).toBe(false);
  expect(events()).toEqual(["content.warmFailed"]);
  source.answer = ({ groq }) => (groq === "menu" ? menu : { open: "noon" });
  await vi.advanceTimersByTimeAsync(1500);
  expect(store.hasContent).toBe(true);
  await warm;
});

test("a query of the start that hangs is repeated", async () => {
  vi.useFakeTimers();
  const { source, store } = someStore(() => new Promise(() => {}));
  const warm = store.warm([menuQuery]);
  await vi.advanceTimersByTimeAsync(6000);
  expect(source.asked).toHaveLength(5); // every 1.5 s
  source.answer = () => menu;
  await vi.advanceTimersByTimeAsync(1500);
  expect(store.hasContent).toBe(true);
  await warm;
  expect(source.asked).toHaveLength(6);
});

test("while a document that must exist is missing there is no content, and one line in the log says what to do", async () => {
  vi.useFakeTimers();
  const { store, source, log } = someStore(({ groq }) => (groq === "menu" ? menu : null));
  const warm = store.warm([menuQuery, hoursQuery]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.hasContent).toBe(false);
  expect(store.has(menuQuery)).toBe(true);
  expect(log.lines).toEqual([
    {
      level: "warn",
      event: "content.warmFailed",
      facts: expect.objectContaining({ query: "hours", hint: "write the hours" }),
    },
  ]);
  source.answer = () => ({ open: "noon" });
  await vi.advanceTimersByTimeAsync(1500);
  expect(store.hasContent).toBe(true);
  await warm;
});

test("a service that is down needs no hint", async () => {
  const { store, log } = someStore(() => Promise.reject(new ContentError("down")));
  const warm = store.warm([hoursQuery]);
  await vi.waitFor(() => expect(log.lines).toHaveLength(1));
  expect(log.lines[0]?.facts).not.toHaveProperty("hint");
  await store.close();
  await warm;
});

test("the status has the time since the content was known to be current", async () => {
  const { source, store, clock } = someStore(() => menu);
  await store.read(menuQuery);
  expect(store.status()).toMatchObject({ isStale: true, checkedMsAgo: null });
  await store.refresh();
  clock.ms = 30_000;
  expect(store.status()).toMatchObject({ isStale: false, checkedMsAgo: 30_000 });
  source.answer = () => Promise.reject(new ContentError("down"));
  await store.refresh();
  clock.ms = 30_001;
  expect(store.status()).toMatchObject({ isStale: true });
  store.confirm();
  expect(store.status()).toMatchObject({ isStale: false, checkedMsAgo: 0 });
});

test("the last good content survives a restart while the content service is down", async () => {
  const file = path.join(await someDirectory(), "deep", "snapshot.json");
  const answers: Record<string, unknown> = { menu, dish: { _id: "soup", name: "Soup" } };
  const before = someStore(({ groq }) => answers[groq], { file });
  await before.store.warm([menuQuery]);
  await before.store.read(dishQuery("soup"));
  await before.store.close();

  const { store, source, events } = someStore(() => Promise.reject(new ContentError("down")), { file });
  await store.restore();
  expect(await store.read(menuQuery)).toEqual(menu);
  expect(await store.read(dishQuery("soup"))).toEqual(answers.dish);
  await store.warm([menuQuery]);
  expect(store.hasContent).toBe(true);
  expect(store.status().isStale).toBe(true);
  expect(events()).toEqual(["content.restored"]);
  expect(source.asked).toEqual([]);
});

test("restored content is replaced as soon as the content service answers", async () => {
  const file = path.join(await someDirectory(), "snapshot.json");
  const before = someStore(() => menu, { file });
  await before.store.warm([menuQuery]);
  await before.store.close();
  const { store } = someStore(() => ({ ...menu, title: "Supper" }), { file });
  await store.restore();
  const restored = store.revision;
  await store.refresh();
  expect(await store.read(menuQuery)).toMatchObject({ title: "Supper" });
  expect(store.revision).toBe(restored + 1);
});

test("a snapshot is read by today's parsers, and what they cannot read is dropped", async () => {
  const file = path.join(await someDirectory(), "snapshot.json");
  const answers = [
    { name: "menu", params: {}, text: JSON.stringify({ ...menu, dishes: [...menu.dishes, { _id: "stew" }] }) },
    { name: "hours", params: {}, text: JSON.stringify({ opensAt: "noon" }) },
    { name: "dish", params: { slug: "torn" }, text: '{"_id":"to' },
    { name: "wineList", params: {}, text: "{}" },
  ];
  await writeFile(file, JSON.stringify({ version: 1, scope: "house", answers }));
  const { store, log } = someStore(() => Promise.reject(new ContentError("down")), { file });
  await store.restore();
  expect(await store.read(menuQuery)).toEqual(menu);
  const unreadable: Query<unknown>[] = [hoursQuery, dishQuery("torn")];
  for (const query of unreadable) await expect(store.read(query)).rejects.toThrow("down");
  expect(store.has(hoursQuery)).toBe(false);
  expect(store.status().entries).toBe(1);
  const dropped = log.lines.filter((line) => line.event === "content.snapshotEntryDropped");
  expect(dropped.map((line) => line.facts.query)).toEqual(["hours", "dish"]);
});

test("an answer of a snapshot is parsed when it is first read, once", async () => {
  const file = path.join(await someDirectory(), "snapshot.json");
  let parsed = 0;
  const counted = { ...menuQuery, parse: menuQuery.parse.transform((value) => ({ ...value, parsed: ++parsed })) };
  const answers = [{ name: "menu", params: {}, text: JSON.stringify(menu) }];
  await writeFile(file, JSON.stringify({ version: 1, scope: "house", answers }));
  const { store } = someStore(() => menu, { file, findQuery: () => counted });
  await store.restore();
  await store.refresh();
  expect(parsed).toBe(0); // the answer is the same
  expect(await store.read(counted)).toMatchObject({ parsed: 1 });
  expect(await store.read(counted)).toMatchObject({ parsed: 1 });
});

test("the answers of a snapshot are parsed in advance, with other work between them", async () => {
  const file = path.join(await someDirectory(), "snapshot.json");
  const turns: string[] = [];
  const counted = (name: string) => ({
    ...menuQuery,
    name,
    parse: menuQuery.parse.transform((value) => {
      turns.push(name);
      setImmediate(() => turns.push("another"));
      return value;
    }),
  });
  const queries = ["one", "two"].map(counted);
  const answers = queries.map(({ name }) => ({ name, params: {}, text: JSON.stringify(menu) }));
  await writeFile(file, JSON.stringify({ version: 1, scope: "house", answers }));
  const findQuery = (searched: string) => queries.find(({ name }) => name === searched) ?? null;
  const { store } = someStore(() => Promise.reject(new ContentError("down")), { file, findQuery });
  await store.restore();
  await store.warm(queries);
  expect(turns.slice(0, 3)).toEqual(["one", "another", "two"]);
  expect(store.hasContent).toBe(true);
});

test("a list of a snapshot that cannot be read any more is dropped, and leads nowhere", async () => {
  const file = path.join(await someDirectory(), "snapshot.json");
  const older = { dishes: "soup" };
  const listed = { ...menuQuery, leadsTo: () => [dishQuery("soup")] };
  const answers = [{ name: "menu", params: {}, text: JSON.stringify(older) }];
  await writeFile(file, JSON.stringify({ version: 1, scope: "house", answers }));
  const { store, source, events } = someStore(() => older, { file, findQuery: () => listed });
  await store.restore();
  await store.refresh();
  expect(source.asked).toHaveLength(1);
  expect(events()).toContain("content.snapshotEntryDropped");
  await expect(store.read(listed)).rejects.toMatchObject({ fault: "missing" });
});

test.each([
  "",
  "not JSON",
  "{}",
  '{"version":2,"scope":"house","answers":[]}',
  '{"version":1,"scope":"next door","answers":[{"name":"menu","params":{},"text":"{}"}]}',
  '{"version":1,"scope":"house","answers":[{"name":"menu"}]}',
])("the snapshot %j is ignored with a line in the log", async (text) => {
  const file = path.join(await someDirectory(), "snapshot.json");
  await writeFile(file, text);
  const { store, events } = someStore(() => menu, { file });
  await store.restore();
  expect(store.status().entries).toBe(0);
  expect(events()).toEqual(["content.snapshotIgnored"]);
});

test("without a snapshot, the store starts empty", async () => {
  const { store, events } = someStore(() => menu, { file: path.join(await someDirectory(), "snapshot.json") });
  await store.restore();
  expect(store.status().entries).toBe(0);
  expect(events()).toEqual(["content.snapshotAbsent"]);
});

test("changes are written soon after, and no temporary file is left", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const directory = await someDirectory();
  const file = path.join(directory, "snapshot.json");
  const { source, store } = someStore(() => menu, { file });
  await store.warm([menuQuery]);
  await vi.advanceTimersByTimeAsync(999);
  expect(await readdir(directory)).toEqual([]);
  source.answer = () => ({ ...menu, title: "Supper" });
  await store.refresh();
  await vi.advanceTimersByTimeAsync(1);
  await store.close(); // waits for the writing
  expect(await readdir(directory)).toEqual(["snapshot.json"]);
  expect(await readFile(file, "utf8")).toContain("Supper");
});

test("a large snapshot is written less often: a second later for each megabyte", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const file = path.join(await someDirectory(), "snapshot.json");
  const saved = () => readFile(file, "utf8").catch(() => "");
  const note = "long ".repeat(400_000); // two megabytes
  const { source, store } = someStore(() => ({ ...menu, title: note }), { file });
  await store.warm([menuQuery]);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(async () => expect((await saved()).length).toBeGreaterThan(2_000_000));
  source.answer = () => ({ ...menu, title: `Supper ${note}` });
  await store.refresh();
  await vi.advanceTimersByTimeAsync(2900);
  expect(vi.getTimerCount()).toBe(1); // the write still waits
  await vi.advanceTimersByTimeAsync(200);
  expect(vi.getTimerCount()).toBe(0);
  await vi.waitFor(async () => expect(await saved()).toContain("Supper"));
  expect(JSON.parse(await saved())).toMatchObject({ answers: [{ name: "menu", params: {} }] });
});

test("a failed write of the snapshot is retried", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const directory = await someDirectory();
  const inTheWay = path.join(directory, "place");
  const file = path.join(inTheWay, "snapshot.json");
  await writeFile(inTheWay, "");
  const { store, events } = someStore(() => menu, { file });
  await store.warm([menuQuery]);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(events()).toEqual(["content.snapshotFailed"]));
  await rm(inTheWay);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(async () => expect(await readFile(file, "utf8")).toContain("version"));
});

test("incomplete content never replaces a snapshot", async () => {
  const directory = await someDirectory();
  const { store } = someStore(({ groq }) => (groq === "menu" ? menu : Promise.reject(new ContentError("down"))), {
    file: path.join(directory, "snapshot.json"),
  });
  const warm = store.warm([menuQuery, hoursQuery]);
  await vi.waitFor(() => expect(store.status().entries).toBe(1));
  await store.close();
  await warm;
  expect(await readdir(directory)).toEqual([]);
});

test("a snapshot that cannot be written costs a line in the log and nothing else", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const directory = await someDirectory();
  await writeFile(path.join(directory, "file"), "");
  const { store, events } = someStore(() => menu, { file: path.join(directory, "file", "snapshot.json") });
  await store.warm([menuQuery]);
  await store.close();
  expect(events()).toEqual(["content.snapshotFailed"]);
  expect(vi.getTimerCount()).toBe(0);
  expect(await store.read(menuQuery)).toEqual(menu);
});

test("closing writes the last answers even when the write in flight fails", async () => {
  const inTheWay = path.join(await someDirectory(), "place");
  const file = path.join(inTheWay, "snapshot.json");
  await writeFile(inTheWay, "");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { store, log } = someStore(() => menu, { file });
  vi.spyOn(log, "warn").mockImplementationOnce(() => rmSync(inTheWay)); // from then on the disk works
  await store.warm([menuQuery]);
  vi.advanceTimersByTime(1000); // the write begins
  await store.close();
  expect(await readFile(file, "utf8")).toContain("version");
});

test("a failed read of a linked answer is retried with a later refresh", async () => {
  const listed = { ...menuQuery, leadsTo: () => [dishQuery("soup")] };
  const { store, source } = someStore(({ groq }) =>
    groq === "menu" ? menu : Promise.reject(new ContentError("down")),
  );
  await store.read(listed);
  await vi.waitFor(() => expect(source.asked).toHaveLength(2));
  source.answer = ({ groq }) => (groq === "menu" ? menu : { _id: "soup", name: "Soup" });
  await store.refresh(listed.types);
  await vi.waitFor(() => expect(store.status().entries).toBe(2));
  source.answer = () => Promise.reject(new ContentError("down"));
  expect(await store.read(dishQuery("soup"))).toMatchObject({ name: "Soup" });
});

test("a document is only deleted once its list does not have it", async () => {
  const listed = {
    ...menuQuery,
    types: ["dish"],
    leadsTo: ({ dishes }: { dishes: { _id: string }[] }) => dishes.map(({ _id }) => dishQuery(_id)),
  };
  const { store, source } = someStore(({ groq }) => (groq === "menu" ? menu : { _id: "soup", name: "Soup" }));
  await store.read(listed);
  await vi.waitFor(() => expect(store.status().entries).toBe(2));
  source.answer = () => null;
  expect(await store.refresh(["dish"])).toBe("incomplete");
  expect(await store.read(dishQuery("soup"))).toMatchObject({ name: "Soup" });
  source.answer = ({ groq }) => (groq === "menu" ? { ...menu, dishes: [] } : null);
  expect(await store.refresh(["dish"])).toBe("complete");
  expect(await store.read(dishQuery("soup"))).toBeNull();
});

test("what an answer leads to is read in advance", async () => {
  const listed = { ...menuQuery, leadsTo: () => [dishQuery("soup"), dishQuery("bread")] };
  const { store, source } = someStore(({ groq, params }) =>
    groq === "menu" ? menu : { _id: params.slug, name: params.slug },
  );
  await store.read(listed);
  await vi.waitFor(() => expect(source.asked.map(({ params }) => params.slug)).toEqual([undefined, "soup", "bread"]));
  expect(await store.read(dishQuery("bread"))).toMatchObject({ name: "bread" });
  expect(source.asked).toHaveLength(3);
});

test("of a long list the first hundred are read in advance, and each other one with its first visit", async () => {
  const slugs = Array.from({ length: 1000 }, (_, index) => `dish-${index}`);
  const listed = { ...menuQuery, leadsTo: () => slugs.map(dishQuery) };
  const { store, source } = someStore(({ groq, params }) =>
    groq === "menu" ? menu : { _id: params.slug, name: params.slug },
  );
  await store.read(listed);
  await vi.waitFor(() => expect(source.asked).toHaveLength(101));
  await new Promise(setImmediate);
  expect(source.asked.slice(1).map(({ params }) => params.slug)).toEqual(slugs.slice(0, 100));
  expect(await store.read(dishQuery("dish-900"))).toMatchObject({ name: "dish-900" });
  source.answer = () => Promise.reject(new ContentError("down"));
  expect(await store.read(dishQuery("dish-900"))).toMatchObject({ name: "dish-900" }); // it stays
  expect(source.asked).toHaveLength(102);
});
