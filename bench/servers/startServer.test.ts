import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startServer } from "./startServer.ts";

test("a server that ends before it answers is reported with what it said", async () => {
  await using directory = await mkdtempDisposable(path.join(tmpdir(), "server-"));
  const starting = startServer({
    command: [process.execPath, "-e", "console.error('the port is taken'); process.exit(1)"],
    outputFile: path.join(directory.path, "output"),
    awaited: "http://127.0.0.1:1/",
  });
  await expect(starting).rejects.toThrow("the port is taken");
});
