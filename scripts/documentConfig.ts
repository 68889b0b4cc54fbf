/** Writes `.env.example` and the README's table of variables from `server/config.ts`. */

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { documentedVariables } from "../server/config.ts";

const root = path.join(import.meta.dirname, "..");

export function envExample(): string {
  const lines = documentedVariables().map(({ name, fallback, meaning }) => `# ${meaning}\n# ${name}=${fallback}\n`);
  const head = `# Copy this file to .env, which npm start, dev, lake and content read, and uncomment what you set.
# Every variable is optional. An empty one counts as unset. The environment takes precedence over the file.
`;
  return [head, ...lines].join("\n");
}

function configTable(): string {
  const rows = documentedVariables().map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : "unset"} | ${meaning} |`,
  );
  return ["| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

const [begin, end] = ["<!-- configuration -->", "<!-- /configuration -->"];
const table = new RegExp(`${begin}[\\s\\S]*?${end}`);

/** Replaces the table between its two markers. Throws if the README does not have them. */
export function withConfigTable(readme: string): string {
  if (!table.test(readme)) throw new Error(`README.md must contain ${begin} … ${end} around the table`);
  return readme.replace(table, () => `${begin}\n\n${configTable()}\n\n${end}`);
}

if (import.meta.main) {
  const readme = path.join(root, "README.md");
  writeFileSync(path.join(root, ".env.example"), envExample());
  writeFileSync(readme, withConfigTable(readFileSync(readme, "utf8")));
}
