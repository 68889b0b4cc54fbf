/** Entry: the content service alone, for a site that runs elsewhere or is being developed. */

import { existsSync } from "node:fs";
import path from "node:path";
import { ContentServiceError, startContentService } from "./startContentService.ts";

const env = (name: string) => process.env[name]?.trim() || undefined;

/** Both `content-service/src` and the built `dist/server` are two levels below the root. */
const demo = path.join(import.meta.dirname, "../../demo");

const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** Throws a `ContentServiceError` for an invalid variable. */
function readOptions() {
  const port = Number(env("CONTENT_SERVICE_PORT") ?? 3333);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ContentServiceError(
      `CONTENT_SERVICE_PORT must be a port from 0 to 65535 (got "${env("CONTENT_SERVICE_PORT")}")`,
    );
  const logLevel = env("LOG_LEVEL") ?? "info";
  if (!levels.includes(logLevel))
    throw new ContentServiceError(`LOG_LEVEL must be one of ${levels.join(", ")} (got "${logLevel}")`);
  const demoContent = env("DEMO_CONTENT") ?? "on";
  if (demoContent !== "on" && demoContent !== "off")
    throw new ContentServiceError(`DEMO_CONTENT must be "on" or "off" (got "${demoContent}")`);
  return {
    dataDir: path.resolve(env("DATA_DIR") ?? ".data", "content"),
    port,
    host: env("CONTENT_SERVICE_HOST"),
    projectId: "embedded",
    dataset: env("SANITY_DATASET") ?? "production",
    tokens: { read: env("SANITY_API_READ_TOKEN"), write: env("SANITY_API_WRITE_TOKEN") },
    demo: demoContent === "on" && existsSync(path.join(demo, "data.ndjson")) ? demo : undefined,
    logLevel,
  };
}

async function main(): Promise<void> {
  process.stdout.on("error", () => {}); // the reader of the output has ended; the service continues
  const options = readOptions();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop()); // also while it starts
  const service = await startContentService(options);
  void stopped.then(service.stop);
  process.stdout.write(
    [
      `The content service listens on ${service.url} (dataset ${options.dataset}, content in ${options.dataDir}).`,
      `Its tokens are in ${path.join(options.dataDir, "tokens.json")}, unless they are set in the environment.`,
      `Point a site at it with SANITY_PROJECT_ID=${options.projectId} SANITY_API_HOST=${service.url}`,
      "",
    ].join("\n"),
  );
  const failure = await service.ended;
  if (failure) throw failure;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ContentServiceError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
