/** What keeps drafts inside, and previews open, alive and on time: `server/preview`, `client/preview`. */

import type { ListedMutant } from "../mutant.ts";

const app = ["server/preview/previewApp.test.ts"];

export const preview: readonly ListedMutant[] = [
  // server/preview
  {
    name: "a preview without a session shows drafts",
    promise: "P32",
    file: "server/preview/previewApp.ts",
    find: "if (sessions.read(req.headers.cookie)) next();",
    replace: "if (sessions.read(req.headers.cookie) || true) next();",
    tests: app,
  },
  {
    name: "any signature opens a session",
    promise: "P32",
    file: "server/preview/session.ts",
    find: "|| !timingSafeEqual(given, expected)",
    replace: "",
    tests: ["server/preview/session.test.ts"],
  },
  {
    name: "a session never ends",
    promise: "P32",
    file: "server/preview/session.ts",
    find: "known && until > date().getTime()",
    replace: "known",
    tests: ["server/preview/session.test.ts"],
  },
  {
    name: "a secret of the Studio never expires",
    promise: "P32",
    file: "server/preview/studioSecret.ts",
    find: "return isNew(own, ownMs)",
    replace: "return isNew(own, Infinity)",
    tests: ["server/preview/studioSecret.test.ts"],
  },
  {
    name: "a shared link never expires",
    promise: "P32",
    file: "server/preview/studioSecret.ts",
    find: "isNew(shared, sharedMs)",
    replace: "isNew(shared, Infinity)",
    tests: ["server/preview/studioSecret.test.ts"],
  },
  {
    name: "the address that opens a preview leads to another origin",
    promise: "P32",
    file: "server/preview/enable.ts",
    find: 'url.pathname.replace(/^\\/+/, "/")',
    replace: "url.pathname",
    tests: app,
  },
  {
    name: "another site changes or ends a session",
    promise: "P32",
    file: "server/preview/previewApp.ts",
    find: "if (!isOurs)",
    replace: "if (false)",
    tests: app,
  },
  {
    name: "every site may frame a preview",
    promise: "P32",
    file: "server/preview/previewHeaders.ts",
    find: "new URL(studioUrl).origin",
    replace: '"*"',
    tests: app,
  },
  {
    name: "caches keep previews",
    promise: "P32",
    file: "server/preview/previewHeaders.ts",
    find: '"cache-control": "private, no-store",',
    replace: "",
    tests: app,
  },
  {
    name: "the log has the addresses of unpublished pages",
    promise: "P32",
    file: "server/preview/previewLog.ts",
    find: "{ path: _, ...facts }: Record<string, unknown> = {}",
    replace: "facts: Record<string, unknown> = {}",
    tests: app,
  },
  {
    name: "raw documents are a perspective",
    promise: "P32",
    file: "server/preview/perspective.ts",
    find: ' && name !== "raw"',
    replace: "",
    tests: ["server/preview/perspective.test.ts"],
  },
  {
    name: "a change in a burst is told for each of its documents",
    file: "server/preview/changes.ts",
    find: `    if (gathering) {
      isChanged = true;
      return;
    }`,
    replace: "",
    tests: ["server/preview/changes.test.ts"],
  },
  {
    name: "a default port in use ends the site",
    file: "server/preview/startPreview.ts",
    find: "if (!isDefault) throw error;",
    replace: "throw error;",
    tests: ["server/preview/startPreview.test.ts"],
  },
  {
    name: "the public site reads drafts",
    promise: "P32",
    file: "server/content/sanitySource.ts",
    find: 'perspective: "published",',
    replace: 'perspective: "drafts",',
    level: "http",
    tests: ["tests/http/preview.test.ts"],
    grep: "no public address",
  },
  // client/preview
  {
    name: "an editor sees data of ten seconds ago",
    file: "client/preview/previewLoader.ts",
    find: "last.set(path, await request(path));",
    replace: "if (!last.has(path)) last.set(path, await request(path));",
    tests: ["client/preview/previewLoader.test.ts"],
  },
  {
    name: "a lost connection removes the page",
    file: "client/preview/previewLoader.ts",
    find: "if (!last.has(path)) throw error;",
    replace: "throw error;",
    tests: ["client/preview/previewLoader.test.ts"],
  },
  {
    name: "what changed while the stream was interrupted stays unseen",
    file: "client/preview/followChanges.ts",
    find: "if (wasInterrupted) onChange();",
    replace: "",
    tests: ["client/preview/followChanges.test.ts"],
  },
  {
    name: "a stream that died silently is never opened again",
    file: "client/preview/followChanges.ts",
    find: "waitFor(silenceMs, () => lose(0));",
    replace: "clearTimeout(timer);",
    tests: ["client/preview/followChanges.test.ts"],
  },
  {
    name: "the same page is loaded several times at once",
    file: "client/preview/coalesced.ts",
    find: "if (!running) return start();",
    replace: "return start();",
    tests: ["client/preview/coalesced.test.ts"],
  },
  // content-service/src/actions
  {
    name: "of releases that are due together any may have the last word",
    file: "content-service/src/actions/releaseScheduler.ts",
    find: ".sort((one, other) => publishTime(one) - publishTime(other))",
    replace: "",
    tests: ["content-service/src/actions/releaseScheduler.test.ts"],
  },
];
