import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDevSite } from "./devSite.ts";

/** A site that answers with this text, as an entry that can be imported. */
const siteThatSays = (text: string) => `
  import { createServer } from "node:http";
  const server = createServer((req, res) => res.end(${JSON.stringify(text)} + process.env.NAME));
  server.listen(Number(process.env.PORT), "127.0.0.1");
  process.once("SIGTERM", () => server.close());
`;

test("a new process takes over once it is ready; one that fails leaves the site as it was", async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "dev-site-"));
  const entry = path.join(folder.path, "main.mjs");
  const site = createDevSite({ entry, packages: ["node:http", "not-installed"], environment: { NAME: "!" } });
  onTestFinished(site.stop);

  await writeFile(entry, siteThatSays("first"));
  const first = await site.restart();
  expect(await (await fetch(first)).text()).toBe("first!");

  await writeFile(entry, "process.exit(1)");
  await expect(site.restart()).rejects.toThrow("ended before it was ready");
  expect(await (await fetch(first)).text()).toBe("first!");

  await writeFile(entry, siteThatSays("second"));
  const second = await site.restart();
  expect(await (await fetch(second)).text()).toBe("second!");
  await expect
    .poll(() =>
      fetch(first).then(
        () => "answers",
        () => "ended",
      ),
    )
    .toBe("ended");
});
