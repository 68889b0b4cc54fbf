import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { memorySettings } from "./memorySettings.ts";

test("a container has the memory settings of npm start", async () => {
  const dockerfile = await readFile(path.join(import.meta.dirname, "../Dockerfile"), "utf8");
  const settings = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap((line) => line[1]?.split(" "));
  for (const [name, value] of Object.entries(memorySettings)) expect(settings).toContain(`${name}=${value}`);
});
