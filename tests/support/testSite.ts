/** The site in one process: every part of the server, over demo content and without a socket. */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { createApp } from "../../server/app.ts";
import { createFeedAnswers } from "../../server/feeds/feedAnswers.ts";
import { createResponseCache } from "../../server/http/responseCache.ts";
import { revisionHandler } from "../../server/http/revisionHandler.ts";
import { createImageOptimiser } from "../../server/images/imageOptimiser.ts";
import { createMemoryLog } from "../../server/log.ts";
import { createPageDataAnswers } from "../../server/pages/pageDataHandler.ts";
import { createPageHandler } from "../../server/pages/pageHandler.ts";
import { createPageRenderer } from "../../server/pages/renderPage.tsx";
import { createDemoLoader, createDemoReader, demoSite } from "./demoReader.ts";

/** The state is a test's own to change; directories are removed when it is over. */
export async function createTestSite({ isHttps = false } = {}) {
  const directory = await mkdtemp(path.join(tmpdir(), "site-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const [clientDir, publicDir] = [path.join(directory, "client"), path.join(directory, "public")];
  await mkdir(path.join(clientDir, "assets"), { recursive: true });
  await mkdir(publicDir);
  await writeFile(path.join(clientDir, "assets", "main-AB12.js"), "script");
  await writeFile(path.join(publicDir, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await writeFile(path.join(publicDir, ".hidden"), "secret");

  const state = { revision: "1", isEmpty: false, hasContent: true, isDraining: false };
  const revision = () => state.revision;
  const log = createMemoryLog();
  const content = createDemoReader();
  const loader = createDemoLoader(content);
  const pages = createResponseCache({ revision, maxBytes: 64_000_000 });
  const manifest = {
    script: { url: "/assets/main-AB12.js", integrity: "sha384-abc" },
    style: "/assets/a.css",
    fonts: [],
  };
  const renderPage = createPageRenderer({ loader, manifest, log });
  const images = createImageOptimiser({
    imageHost: "https://images.example",
    projectId: "demo",
    dataset: "production",
    publicDir,
    log,
    fetch: async () =>
      new Response("<svg xmlns='http://www.w3.org/2000/svg'/>", { headers: { "Content-Type": "image/svg+xml" } }),
  });
  onTestFinished(() => images.close());
  const app = createApp({
    isHttps,
    clientDir,
    publicDir,
    readiness: {
      hasContent: () => state.hasContent,
      isDraining: () => state.isDraining,
      content: () => ({ isStale: false, revision: Number(state.revision) }),
    },
    isEmpty: () => state.isEmpty,
    images: images.handler,
    pageData: revisionHandler({ revision, log, make: createPageDataAnswers(loader) }),
    feeds: revisionHandler({ revision, log, make: createFeedAnswers({ loader, content, siteUrl: demoSite.url }) }),
    pages: createPageHandler({ pages, renderPage, revision, log }),
    log,
  });
  return { app, state, content, pages, log };
}
