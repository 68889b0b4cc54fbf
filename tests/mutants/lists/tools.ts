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
    name: "a failed export leaves a part of it behind",
    promise: "P31",
    file: "scripts/content/exportCommand.ts",
    find: "for (const entry of await readdir(directory)) await rm(path.join(directory, entry), { recursive: true });",
    replace: "",
    tests: ["scripts/content/importExport.test.ts"],
  },
  {
    name: "the content tool in the container cannot export",
    promise: "P31",
    file: "esbuild.config.mjs",
    find: "plugins: [requiredBuiltins, noBodyParser, exportUserAgent]",
    replace: "plugins: [requiredBuiltins, noBodyParser]",
    level: "faults",
    tests: ["tests/faults/backup.test.ts"],
  },
  {
    name: "the bundle needs a package that the container does not install",
    promise: "P31",
    file: "esbuild.config.mjs",
    find: 'const externalPackages = ["sharp"];',
    replace: 'const externalPackages = ["sharp", "mediabunny"];',
    level: "http",
    tests: ["tests/http/build.test.ts"],
    grep: "exactly the packages that the bundle leaves outside",
  },
  {
    name: "the demo is beside restored content",
    promise: "P31",
    file: "server/startServer.ts",
    find: "demo: loadsDemo ? ",
    replace: "demo: dataDir ? ",
    level: "faults",
    tests: ["tests/faults/backup.test.ts"],
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
