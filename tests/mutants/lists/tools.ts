/** What the tools around the site guard: `scripts`, `demo` and the rules of `tests`. */

import type { ListedMutant } from "../mutant.ts";

export const tools: readonly ListedMutant[] = [
  {
    name: "the embedded service's tokens are sent to another host",
    promise: "P24",
    file: "scripts/content/client.ts",
    find: "tokenFor(access, { content, contentService })",
    replace:
      'tokenFor(access, { content, contentService: { port: 0, dataDir: path.join(readConfig(environment).dataDir, "content") } })',
    tests: ["scripts/content/runContent.test.ts"],
  },
  {
    name: "content sends commands to the terminal",
    promise: "P26",
    file: "scripts/content/table.ts",
    find: 'stripVTControlCharacters(String(value ?? "")).replace(/\\p{Cc}+/gu, " ")',
    replace: 'String(value ?? "")',
    tests: ["scripts/content/table.test.ts"],
  },
  {
    name: "a download replaces a file unasked",
    file: "scripts/content/assets/downloadCommand.ts",
    find: "if (isThere && !force) throw",
    replace: "if (isThere && false) throw",
    tests: ["scripts/content/assets/assets.test.ts"],
  },
  {
    name: "packages older than their lock are used",
    file: "scripts/installPackages.ts",
    find: "return installedAt < statSync(lock).mtimeMs;",
    replace: "return installedAt === Number.NEGATIVE_INFINITY;",
    tests: ["scripts/installPackages.test.ts"],
  },
  {
    name: "words stand on a hot plate",
    file: "demo/artwork/temperatureField.ts",
    find: "for (const zone of quiet) ceiling =",
    replace: "for (const zone of [] as typeof quiet) ceiling =",
    tests: ["demo/artwork/temperatureField.test.ts"],
  },
  {
    name: "the code that browsers run may import the server's",
    file: "tests/imports/importRules.ts",
    find: 'client: ["shared"],',
    replace: 'client: ["shared", "server"],',
    tests: ["tests/imports/imports.test.ts"],
  },
];
