/** Writes `.env.example` and the README's table from the definition of the configuration. */

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { documentedVariables } from "../server/config.ts";

const root = path.join(import.meta.dirname, "..");

export function envExample(): string {
  const lines = documentedVariables().map(({ name, fallback, meaning }) => `# ${meaning}\n# ${name}=${fallback}\n`);
  return ["# Every variable is optional. An empty one counts as unset.\n", ...lines].join("\n");
}

export function configTable(): string {
  const rows = documentedVariables().map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : "unset"} | ${meaning} |`,
  );
  return ["| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

const tableMarks = /(<!-- configuration -->\n)[\s\S]*?(\n<!-- \/configuration -->)/;

export function withConfigTable(readme: string): string {
  return readme.replace(tableMarks, (_, begin: string, end: string) => `${begin}\n${configTable()}\n${end}`);
}

if (import.meta.main) {
  const readme = path.join(root, "README.md");
  writeFileSync(path.join(root, ".env.example"), envExample());
  writeFileSync(readme, withConfigTable(readFileSync(readme, "utf8")));
}
