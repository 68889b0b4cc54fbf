/** Writes `.env.example` and the README's table from the definition of the configuration. */

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { documentedVariables } from "../server/config.ts";

const root = path.join(import.meta.dirname, "..");

export function envExample(): string {
  const lines = documentedVariables().map(({ name, fallback, meaning }) => `# ${meaning}\n# ${name}=${fallback}\n`);
  const use =
    "# Copy this to .env, which `npm start`, `dev`, `lake` and `content` read, and take the # off what you set.\n";
  const rule = "# Every variable is optional. An empty one counts as unset, and the environment wins over the file.\n";
  return [use + rule, ...lines].join("\n");
}

export function configTable(): string {
  const rows = documentedVariables().map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : "unset"} | ${meaning} |`,
  );
  return ["| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

const [begin, end] = ["<!-- configuration -->", "<!-- /configuration -->"];
const table = new RegExp(`${begin}[\\s\\S]*?${end}`);

/** Throws when the README has no place for the table. */
export function withConfigTable(readme: string): string {
  if (!table.test(readme)) throw new Error(`README.md must have a place for the table: ${begin} … ${end}`);
  return readme.replace(table, () => `${begin}\n\n${configTable()}\n\n${end}`);
}

if (import.meta.main) {
  const readme = path.join(root, "README.md");
  writeFileSync(path.join(root, ".env.example"), envExample());
  writeFileSync(readme, withConfigTable(readFileSync(readme, "utf8")));
}
