/**
 * The unmodified client works: each data, action, release, live, listen, asset, dataset, project and user method of
 * @sanity/client 8 is called once.
 */

import { expect, test } from "vitest";
import { actionCalls, releaseCalls, versionCalls } from "./calls/actions.ts";
import { patchCalls, transactionCalls } from "./calls/builders.ts";
import type { Calls, Surface } from "./calls/call.ts";
import { documentCalls } from "./calls/documents.ts";
import { observableBuilderCalls, observableCalls, observableReleaseCalls } from "./calls/observables.ts";
import { agentCalls, assetCalls, datasetCalls, eventCalls, projectCalls } from "./calls/services.ts";
import { shareTestService } from "./testService.ts";

const openDataset = shareTestService();

/** A new dataset, with a client that may write and has an API version with releases. */
async function openSurface(): Promise<Surface> {
  const surface = await openDataset();
  return { ...surface, client: surface.as(surface.tokens.write, { apiVersion: "2025-02-19", perspective: "raw" }) };
}

const promised: Calls = {
  ...documentCalls,
  ...patchCalls,
  ...transactionCalls,
  ...actionCalls,
  ...versionCalls,
  ...releaseCalls,
  ...eventCalls,
  ...assetCalls,
  ...datasetCalls,
  ...projectCalls,
  ...agentCalls,
};
const observed: Calls = { ...observableCalls, ...observableReleaseCalls, ...observableBuilderCalls };

/** Methods that only the hosted service implements, and that still change. */
const isElsewhere = (method: string) => /^(observable\.)?(collaboration|context|functions)\./.test(method);

for (const [name, call] of Object.entries(promised)) test(name, async () => call(await openSurface()));

for (const [name, call] of Object.entries(observed)) test(`observable.${name}`, async () => call(await openSurface()));

/** The methods of an object and its prototypes: `fetch`, `assets.upload`, `observable.fetch`, … */
function methodsOf(object: object, prefix = ""): string[] {
  const names = new Set<string>();
  for (let holder = object; holder !== Object.prototype; holder = Object.getPrototypeOf(holder))
    for (const name of Object.getOwnPropertyNames(holder)) names.add(name);
  return [...names]
    .filter((name) => name !== "constructor" && !name.startsWith("_"))
    .flatMap((name) => {
      const value: unknown = Reflect.get(object, name);
      if (typeof value === "function") return [prefix + name];
      return typeof value === "object" && value !== null ? methodsOf(value, `${prefix}${name}.`) : [];
    });
}

test("every public method of the client is called, and no other", async () => {
  const { client } = await openSurface();
  const methods = methodsOf(client).filter((method) => !isElsewhere(method));
  const builders = [...methodsOf(client.patch("a"), "patch."), ...methodsOf(client.transaction(), "transaction.")];
  const steps = builders.filter((method) => !/^\w+\.(selection|operations)\./.test(method));
  const called = [...Object.keys(promised), ...Object.keys(observed).map((name) => `observable.${name}`)];
  const table = new Set(called.map((name) => name.split(":")[0]));
  expect([...table].toSorted()).toEqual([...methods, ...steps].toSorted());
});

test("the builders of observables have the same methods as the others", async () => {
  const { client } = await openSurface();
  const { observable } = client;
  expect(methodsOf(observable.patch("a"))).toEqual(methodsOf(client.patch("a")));
  expect(methodsOf(observable.transaction())).toEqual(methodsOf(client.transaction()));
});

test("invoking functions needs the hosted service", async () => {
  const { client } = await openSurface();
  await expect(client.functions.invoke("greet", { stackId: "any" } as object)).rejects.toMatchObject({
    statusCode: 501,
  });
});
