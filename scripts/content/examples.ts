/** The examples in a command's help; each line is what follows `npm run content --`. */
export function examples(...lines: string[]): string {
  const title = lines.length === 1 ? "Example" : "Examples";
  return `\n${title}:\n${lines.map((line) => `  npm run content -- ${line}`).join("\n")}`;
}
