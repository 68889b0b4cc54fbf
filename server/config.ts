/**
 * Environment → Config: read once, checked completely, every mistake reported at once.
 *
 * Only the entry passes an environment; each part of the server receives its own slice of the result.
 */

import path from "node:path";
import * as z from "zod";
import { defaultDataDir } from "./dataDir.ts";

const anyWholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};
const wholeNumber = (min: number, max: number, fallback: number) => anyWholeNumber(min, max).default(fallback);
const port = (fallback: number) => wholeNumber(0, 65535, fallback);
const webAddress = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const origin = webAddress.refine((address) => new URL(address).pathname === "/", "must be an origin, without a path");
/** Of the preview where the process runs its own content service. */
const defaultPreviewPort = 3001;

/** A line of documentation per variable: the README's table and `.env.example` are generated from it. */
const variables = {
  PORT: port(3000).describe("port the site listens on"),
  HOST: z.string().default("0.0.0.0").describe("address the site listens on"),
  SITE_URL: origin
    .optional()
    .describe("the site's public origin, for canonical URLs, feed and sitemap; `http://localhost:$PORT` when unset"),
  SITE_NAME: z.string().max(60).default("Orchid and Steel").describe("the name of the site in titles"),
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/i, "must be letters, digits and dashes")
    .optional()
    .describe("project of the hosted content service; the embedded content service when unset"),
  SANITY_DATASET: z
    .string()
    .regex(/^[a-z0-9_-]{1,64}$/, "must be at most 64 lowercase letters, digits, underscores and dashes")
    .default("production")
    .describe("dataset of the project"),
  SANITY_API_VERSION: z
    .string()
    .regex(/^(1|X|\d{4}-\d{2}-\d{2})$/, "must be 1, X or a date in the form YYYY-MM-DD")
    .default("2024-02-28")
    .describe("API version of the content service"),
  SANITY_API_READ_TOKEN: z.string().optional().describe("token for reading; generated for the embedded service"),
  SANITY_API_WRITE_TOKEN: z.string().optional().describe("token for writing; generated for the embedded service"),
  SANITY_API_HOST: webAddress
    .optional()
    .describe(
      "another host with the content service's protocol, such as a service started by `npm run lake`; needs SANITY_PROJECT_ID",
    ),
  SANITY_IMAGE_HOST: webAddress
    .optional()
    .describe(
      "host of the content's images; `https://cdn.sanity.io` for the hosted service, otherwise the content's host",
    ),
  CONTENT_CHECK_SECONDS: wholeNumber(1, 3600, 10).describe(
    "seconds between two checks for changes that no event announced; each check is an API request",
  ),
  CONTENT_SERVICE_PORT: port(3333).describe("port of the embedded content service, on 127.0.0.1 only"),
  DEMO_CONTENT: z
    .enum(["on", "off"], 'must be "on" or "off"')
    .default("on")
    .describe("`on`: an empty embedded content service loads the demo; `off`: it stays empty, for content of your own"),
  CONTENT_SERVICE_HOST: z
    .string()
    .default("127.0.0.1")
    .describe(
      "address that a content service started by `npm run lake` listens on: `0.0.0.0` for sites in other containers or on other machines, on a private network",
    ),
  DATA_DIR: z
    .string()
    .default(defaultDataDir)
    .describe(
      "directory for embedded content, the content snapshot, finished images and the scripts of earlier builds",
    ),
  NEWSLETTER_DELIVERY: z
    .enum(["none", "content"], 'must be "none" or "content"')
    .default("none")
    .describe(
      "`none`: the newsletter form sends nothing; `content`: it creates a private document per subscriber in the content service, with SANITY_API_WRITE_TOKEN",
    ),
  NEWSLETTER_SECRET: z
    .string()
    .min(32, "must have 32 characters or more")
    .optional()
    .describe("key of the subscribers' ids, which must never change; generated and kept in DATA_DIR when unset"),
  TRUST_PROXY: wholeNumber(0, 10, 0).describe(
    "number of proxies in front whose `X-Forwarded-For` is trusted, for rate limits only",
  ),
  PREVIEW_PORT: anyWholeNumber(0, 65535)
    .optional()
    .describe(
      "port of the editors' preview, on HOST; when unset, 3001 on 127.0.0.1 with the embedded content service, otherwise no preview; 0 for none",
    ),
  PREVIEW_URL: origin.optional().describe("the preview's public origin; `http://localhost:$PREVIEW_PORT` when unset"),
  STUDIO_URL: webAddress
    .optional()
    .describe(
      "address of the editors' Studio, which alone may show the preview in a frame; `http://localhost:$STUDIO_PORT` when unset",
    ),
  PREVIEW_SECRET: z
    .string()
    .min(32, "must have 32 characters or more")
    .optional()
    .describe("key that signs preview sessions; generated and kept in DATA_DIR when unset"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
    .default("info")
    .describe("minimum level of log lines"),
  STUDIO_PORT: port(3334).describe("port of the Studio that `npm run studio` serves, on 127.0.0.1 only"),
  WEB_CONCURRENCY: wholeNumber(1, 64, 1).describe("processes that serve the site: at most one per core is useful"),
  METRICS_PORT: anyWholeNumber(1, 65535)
    .optional()
    .describe("port of the metrics for Prometheus, on 127.0.0.1 only; no metrics when unset"),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 700, 5).describe(
    "seconds after which an idle connection is closed: more than the proxy in front keeps one, unless that proxy retries",
  ),
  SHUTDOWN_DELAY: wholeNumber(0, 300, 5).describe(
    "seconds for which a draining process accepts requests while readiness says no",
  ),
} satisfies Record<string, z.ZodType>;

export type Config = ReturnType<typeof configOf>;
export type PreviewConfig = NonNullable<Config["preview"]>;

export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Throws a `ConfigError` with one line per mistake. An empty variable counts as unset. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.keys(variables).map((name) => [name, environment[name]?.trim() || undefined]),
  );
  const result = z.object(variables).safeParse(given);
  const mistakes = result.success ? [] : result.error.issues.map((issue) => mistake(issue, given));
  if (given.SANITY_PROJECT_ID === "embedded" && !given.SANITY_API_HOST)
    mistakes.push(
      'SANITY_PROJECT_ID "embedded" needs SANITY_API_HOST, the URL of the content service (unset it to embed the service)',
    );
  if (given.PORT !== undefined && Number(given.PORT) === 0 && !given.SITE_URL)
    mistakes.push("PORT 0 needs SITE_URL, because the port is only known after the start");
  if (given.SANITY_API_HOST && !given.SANITY_PROJECT_ID)
    mistakes.push('SANITY_API_HOST needs SANITY_PROJECT_ID, which is "embedded" for a service run by `npm run lake`');
  if (given.NEWSLETTER_DELIVERY === "content" && given.SANITY_PROJECT_ID && !given.SANITY_API_WRITE_TOKEN)
    mistakes.push('NEWSLETTER_DELIVERY "content" needs SANITY_API_WRITE_TOKEN, because subscribers become documents');
  if (Number(given.PREVIEW_PORT ?? 0) > 0 && given.SANITY_PROJECT_ID && !given.SANITY_API_READ_TOKEN)
    mistakes.push("PREVIEW_PORT needs SANITY_API_READ_TOKEN, because drafts can only be read with it");
  if (given.PREVIEW_URL && given.SANITY_PROJECT_ID && !given.PREVIEW_PORT)
    mistakes.push("PREVIEW_URL needs PREVIEW_PORT, the port that it leads to");
  if (mistakes.length > 0 || !result.success) throw new ConfigError(mistakes.join("\n"));
  return configOf(result.data);
}

function mistake(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = /_(?:TOKEN|SECRET)$/.test(name) ? "a hidden value" : JSON.stringify(given[name]);
  return `${name}: ${issue.message} (got ${value})`;
}

function configOf(values: z.output<z.ZodObject<typeof variables>>) {
  const dataDir = path.resolve(values.DATA_DIR);
  const siteUrl = values.SITE_URL ? new URL(values.SITE_URL).origin : `http://localhost:${values.PORT}`;
  const isEmbedded = values.SANITY_PROJECT_ID === undefined;
  return {
    http: {
      port: values.PORT,
      host: values.HOST,
      keepAliveMs: values.KEEP_ALIVE_SECONDS * 1000,
      shutdownDelayMs: values.SHUTDOWN_DELAY * 1000,
    },
    site: { name: values.SITE_NAME, url: siteUrl, isUrlConfigured: values.SITE_URL !== undefined },
    content: {
      projectId: values.SANITY_PROJECT_ID ?? "embedded",
      dataset: values.SANITY_DATASET,
      apiVersion: values.SANITY_API_VERSION,
      apiHost: values.SANITY_API_HOST,
      readToken: values.SANITY_API_READ_TOKEN,
      writeToken: values.SANITY_API_WRITE_TOKEN,
      imageHost: values.SANITY_IMAGE_HOST ?? values.SANITY_API_HOST,
      snapshotPath: path.join(dataDir, "snapshot.json"),
      checkIntervalMs: values.CONTENT_CHECK_SECONDS * 1000,
      /** The content is stale when it was not known to be current for this long: three checks. */
      staleAfterMs: Math.max(30_000, values.CONTENT_CHECK_SECONDS * 3000),
    },
    /** The embedded content service, where no project is configured. */
    contentService: isEmbedded
      ? { dataDir: path.join(dataDir, "content"), port: values.CONTENT_SERVICE_PORT }
      : undefined,
    /** Whether an empty embedded content service loads the demo. */
    loadsDemo: values.DEMO_CONTENT === "on",
    dataDir,
    imageCacheDir: path.join(dataDir, "images"),
    /** Files of earlier builds. */
    keptAssetsDir: path.join(dataDir, "assets"),
    newsletter: {
      delivers: values.NEWSLETTER_DELIVERY === "content",
      secret: values.NEWSLETTER_SECRET,
      trustedProxies: values.TRUST_PROXY,
    },
    studioPort: values.STUDIO_PORT,
    preview: previewOf(values),
    /** Processes that serve the site. */
    workers: values.WEB_CONCURRENCY,
    metricsPort: values.METRICS_PORT,
    logLevel: values.LOG_LEVEL,
  };
}

/** `undefined` where there is no preview. The default port may be in use; a configured one must not. */
function previewOf(values: z.output<z.ZodObject<typeof variables>>) {
  const isDefault = values.PREVIEW_PORT === undefined;
  const port = values.PREVIEW_PORT ?? (values.SANITY_PROJECT_ID === undefined ? defaultPreviewPort : 0);
  if (port === 0) return undefined;
  return {
    port,
    host: isDefault ? "127.0.0.1" : values.HOST,
    isDefault,
    url: new URL(values.PREVIEW_URL ?? `http://localhost:${port}`).origin,
    studioUrl: values.STUDIO_URL ?? `http://localhost:${values.STUDIO_PORT}`,
    secret: values.PREVIEW_SECRET,
  };
}

/** The variables with their defaults and meanings, for documentation. */
export function documentedVariables(): { name: string; fallback: string; meaning: string }[] {
  return Object.entries(variables).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined).data;
    return { name, fallback: fallback === undefined ? "" : String(fallback), meaning: schema.description ?? "" };
  });
}
