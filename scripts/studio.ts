/**
 * `npm run studio`: serves the editors' Studio and prints the address that logs in to it. Installs and builds it when
 * that is needed.
 *
 * `npm run studio -- build` writes it as a static folder, for a hosted project. `npm run studio -- check` says why the
 * preview cannot connect.
 */

import { setTimeout as wait } from "node:timers/promises";
import { type Config, readConfig } from "../server/config.ts";
import { modelVersion } from "../server/preview/modelVersion.ts";
import type { StudioSettings } from "../studio/model/settings.ts";
import { createContentClient, writeTokenOf } from "./content/client.ts";
import { installPackages } from "./installPackages.ts";
import { buildStudioWhenStale, studioDir, writeStaticPage } from "./studio/buildStudio.ts";
import { checkPreview } from "./studio/checkPreview.ts";
import { serveStudio } from "./studio/serveStudio.ts";
import { studioPage } from "./studio/studioPage.ts";

const commands: Record<string, (config: Config) => Promise<void>> = { serve, build, check };

async function serve(config: Config): Promise<void> {
  const settings = settingsOf(config);
  const entries = await prepare();
  const token = settings.apiHost ? await untilToken(config) : undefined;
  const page = studioPage(settings, entries);
  const { origin } = await serveStudio({ directory: studioDir, page, port: config.studioPort });
  const tool = (await previewAnswers(settings)) ? "presentation" : "structure";
  console.log(`Studio: ${origin}/${tool}${token ? `#token=${token}` : ""}`);
}

/** An editor begins at the pages of the site, beside their forms; without a preview, at the list of documents. */
async function previewAnswers({ previewUrl }: StudioSettings): Promise<boolean> {
  if (!previewUrl) return false;
  const answer = await fetch(`${previewUrl}/robots.txt`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  if (!answer)
    console.error(
      `no preview answers at ${previewUrl}: run \`npm start\` in another terminal (\`npm run dev\` has none)`,
    );
  return answer !== null;
}

async function build(config: Config): Promise<void> {
  const entries = await prepare();
  console.log(`Studio: ${await writeStaticPage(settingsOf(config), entries)}`);
}

async function check(config: Config): Promise<void> {
  const { studioUrl = `http://localhost:${config.studioPort}` } = config.preview ?? {};
  const client = createContentClient(process.env, "write");
  const findings = await checkPreview({ settings: settingsOf(config), studioUrl: new URL(studioUrl).origin, client });
  for (const { isFine, text } of findings) console.log(`${isFine ? "ok   " : "fault"}  ${text}`);
  if (findings.some(({ isFine }) => !isFine)) process.exitCode = 1;
}

/** Installs and builds what is missing or outdated. */
async function prepare() {
  const code = installPackages("studio");
  if (code !== 0) throw new Error(`the packages of the Studio could not be installed: npm ended with ${code}`);
  return buildStudioWhenStale(() => console.error("building the Studio …"));
}

function settingsOf(config: Config): StudioSettings {
  const { site, content, contentService } = config;
  const previewUrl = config.preview?.url;
  const apiHost = contentService ? `http://localhost:${contentService.port}` : content.apiHost;
  return {
    siteName: site.name,
    siteUrl: site.url,
    modelVersion: modelVersion(),
    projectId: content.projectId,
    dataset: content.dataset,
    ...(apiHost && { apiHost }),
    ...(previewUrl && { previewUrl }),
  };
}

/** The embedded content service makes its tokens at its first start. */
async function untilToken(config: Config): Promise<string> {
  for (let isFirst = true; ; isFirst = false) {
    const token = writeTokenOf(config);
    if (token) return token;
    if (!config.contentService) throw new Error("the Studio needs SANITY_API_WRITE_TOKEN to log in to SANITY_API_HOST");
    if (isFirst) console.error("waiting for the site's first start: run `npm start` in another terminal …");
    await wait(300);
  }
}

const [name = "serve"] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command) throw new Error(`the command must be one of ${Object.keys(commands).join(", ")} (got "${name}")`);
  await command(readConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
