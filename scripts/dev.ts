/**
 * `npm run dev`: the site, with each saved source in the browser within half a second.
 *
 * A save rebuilds the bundles incrementally. When code changed, a new process of the site takes over from the old one
 * and open pages reload; when only styles changed, open pages fetch the new stylesheet. A proxy in front tells them, and
 * adds the page of parts at `/_parts`. The content service runs in this process and is not restarted with the site.
 */

import { createServer } from "node:http";
import path from "node:path";
import { startContentService } from "content-service";
import { readConfig } from "../server/config.ts";
import { type Built, createDevBuild } from "./dev/devBuild.ts";
import { createDevProxy } from "./dev/devProxy.ts";
import { createDevSite, type DevSite } from "./dev/devSite.ts";
import { runLatest } from "./dev/runLatest.ts";
import { watchFolders } from "./dev/watchFolders.ts";

const root = path.join(import.meta.dirname, "..");
const buildDir = path.join(root, "dist.dev");
const config = readConfig(process.env);
const { port } = config.http;

const build = await createDevBuild(buildDir, root);
const proxy = createDevProxy({ siteUrl: () => siteUrl, clientDir: path.join(buildDir, "client") });
let content = await startContent();
let site: DevSite | undefined;
let siteUrl: Promise<string> = Promise.resolve("http://127.0.0.1:9"); // no server, until the first build
/** The build that open pages show. */
let shown: Pick<Built, "code" | "style" | "files"> = { code: "", style: "", files: new Map() };

const rebuilds = runLatest<string>((changed) =>
  rebuild(changed).catch((error) => console.error(error instanceof Error ? error.message : error)),
);
const watch = watchFolders(root, ["client", "server", "shared", "public", "content-service/src"], rebuilds.add);

async function rebuild(changed: ReadonlySet<string>): Promise<void> {
  const startedAt = performance.now();
  watch.renew(); // before the sources are read
  if (isAnyBelow("content-service", changed)) await restartContent();
  const built = await build.rebuild();
  // The site lists the files of public/ when it starts.
  if (built.code !== shown.code || isAnyBelow("public", changed)) await replaceSite(built);
  else if (isAnyBelow("client/parts", changed)) proxy.show(built.files, "reload");
  else if (built.style !== shown.style) proxy.show(built.files, "style");
  else return;
  shown = built;
  console.log(`${[...changed].join(", ")}: shown after ${Math.round(performance.now() - startedAt)} ms`);
}

/** Open pages reload at once, and wait for the new process. When it does not start, they return to the old one. */
async function replaceSite(built: Built): Promise<void> {
  await build.write(built);
  site ??= createDevSite({
    entry: path.join(buildDir, "server/main.js"),
    packages: built.packages,
    environment: siteEnvironment(),
  });
  const before = siteUrl;
  const restarting = site.restart();
  siteUrl = restarting.catch(() => before);
  proxy.show(built.files, "reload");
  try {
    await restarting;
  } catch (error) {
    proxy.show(shown.files, "reload");
    throw error;
  }
}

const isAnyBelow = (folder: string, files: ReadonlySet<string>) =>
  [...files].some((file) => file.startsWith(`${folder}/`));

async function startContent() {
  if (!config.contentService) return undefined;
  const { projectId, dataset, readToken, writeToken } = config.content;
  return startContentService({
    ...config.contentService,
    projectId,
    dataset,
    tokens: { read: readToken, write: writeToken },
    demo: config.loadsDemo ? path.join(root, "demo") : undefined,
    logLevel: "warn",
  });
}

async function restartContent(): Promise<void> {
  await content?.stop();
  content = await startContent();
}

/** The site's own data is kept apart from that of `npm start`, which has another content service. */
function siteEnvironment(): NodeJS.ProcessEnv {
  const service = content && {
    SANITY_PROJECT_ID: config.content.projectId,
    SANITY_API_HOST: content.url,
    SANITY_API_READ_TOKEN: content.tokens.read,
    SANITY_API_WRITE_TOKEN: content.tokens.write,
  };
  return {
    LOG_LEVEL: "warn",
    ...process.env,
    ...service,
    NODE_ENV: "production",
    NODE_DISABLE_COMPILE_CACHE: "1", // each build would leave one behind
    HOST: "127.0.0.1",
    SITE_URL: `http://localhost:${port}`,
    DATA_DIR: path.join(config.dataDir, "dev"),
    SHUTDOWN_DELAY: "0",
    WEB_CONCURRENCY: "1",
    METRICS_PORT: "", // two processes of the site overlap
  };
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    site?.stop();
    await content?.stop();
    process.exit(0);
  });

await rebuilds.add("all sources");
createServer(proxy.answer).listen(port, "127.0.0.1", () => console.log(`http://localhost:${port}`));
