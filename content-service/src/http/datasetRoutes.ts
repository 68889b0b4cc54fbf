/** Creating, editing, deleting and listing datasets. */

import * as z from "zod";
import type { Dataset } from "../datasets/dataset.ts";
import type { Datasets } from "../datasets/datasets.ts";
import type { DatasetSettings } from "../store/datasetTable.ts";
import { type Call, type Route, sendJson } from "./call.ts";
import type { EventStreams } from "./eventStreams.ts";
import { HttpError } from "./httpError.ts";
import { readJson } from "./readJson.ts";
import { checkDatasetName } from "./rules.ts";

const maxBodyBytes = 100_000;

const requestBody = z.object({
  aclMode: z.enum(["public", "private", "custom"]).optional(),
  description: z.string().max(1000).optional(),
  embeddings: z.object({ enabled: z.boolean() }).optional(),
});

export function datasetRoutes({ datasets, streams }: { datasets: Datasets; streams: EventStreams }): Route[] {
  const list = (call: Call) => sendJson(call, datasets.all().map(describe));

  async function create(call: Call): Promise<void> {
    const name = call.params.name ?? "";
    checkDatasetName(name);
    const settings = await readSettings(call);
    if (datasets.get(name)) throw new HttpError(409, `Dataset "${name}" already exists`);
    sendJson(call, answerOf(datasets.create(name, settings, call.access.identity)));
  }

  async function edit(call: Call): Promise<void> {
    const settings = await readSettings(call);
    datasets.edit(call.dataset, settings);
    if (call.dataset.settings.aclMode !== "public") streams.endAnonymous(call.dataset);
    sendJson(call, answerOf(call.dataset));
  }

  async function remove(call: Call): Promise<void> {
    const { name } = call.dataset;
    if (call.dataset === datasets.main)
      throw new HttpError(409, `Dataset "${name}" is the one this service was started with, it cannot be deleted`);
    await datasets.remove(call.dataset);
    sendJson(call, { deleted: true });
  }

  return [
    { method: "GET", path: "/datasets", needs: "read", handle: list },
    { method: "GET", path: "/projects/:project/datasets", needs: "read", handle: list },
    { method: "PUT", path: "/datasets/:name", needs: "write", handle: create },
    { method: "PATCH", path: "/datasets/:dataset", needs: "write", handle: edit },
    { method: "DELETE", path: "/datasets/:dataset", needs: "write", handle: remove },
    // Clients with a `resource` use the second path.
    ...["/datasets/:dataset/settings/embeddings", "/data/settings/:dataset/embeddings"].flatMap((path): Route[] => [
      {
        method: "GET",
        path,
        needs: "read",
        handle: (call) => sendJson(call, { enabled: false, status: "unavailable" }),
      },
      { method: "PUT", path, needs: "write", handle: refuseEmbeddings },
    ]),
    { method: "GET", path: "/data/acl/:dataset", needs: "nothing", handle: (call) => sendJson(call, grantsOf(call)) },
  ];
}

const answerOf = ({ name, settings: { aclMode, description } }: Dataset) => ({
  datasetName: name,
  aclMode,
  description: description ?? null,
});

const describe = ({ name, settings }: Dataset) => ({
  name,
  addonFor: null,
  datasetProfile: "content",
  features: [],
  tags: [],
  ...settings,
});

/** The permissions of a request, which Studio reads before it shows any tool. */
function grantsOf({ access }: Call) {
  const granted = {
    anonymous: [],
    read: ["read", "history"],
    write: ["create", "update", "delete", "manage", "editHistory"],
  };
  const permissions = [
    ...(access.level === "anonymous" ? [] : granted.read),
    ...(access.level === "write" ? granted.write : []),
  ];
  return [{ filter: '_id in path("**")', permissions }];
}

async function readSettings({ request }: Call): Promise<Partial<Pick<DatasetSettings, "aclMode" | "description">>> {
  const parsed = requestBody.safeParse(await readJson(request, maxBodyBytes, { whenEmpty: {} }));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new HttpError(400, `The dataset's ${issue?.path.join(".") || "settings"} cannot be read: ${issue?.message}`);
  }
  const { embeddings, ...settings } = parsed.data;
  if (embeddings?.enabled) refuseEmbeddings();
  return settings;
}

function refuseEmbeddings(): never {
  throw new HttpError(501, "Embeddings need the hosted content service");
}
