import { mkdir, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDevBuild } from "./devBuild.ts";

const sources = {
  "client/start.ts": "console.log('start');",
  "client/forge/forge.ts": "console.log('forge');",
  "client/main.tsx": 'import styles from "./Card.module.css"; console.log(styles.card);',
  "client/Card.module.css": ".card { color: red; }",
  "server/main.ts":
    'import { createServer } from "node:http"; import express from "express"; console.log(createServer, express);',
};

test("a save of styles leaves the code as it is, one of code leaves the styles, and names stay the same", async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "dev-build-"));
  const write = async (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder.path, name)), { recursive: true });
      await writeFile(path.join(folder.path, name), text);
    }
  };
  await write(sources);
  const build = await createDevBuild(path.join(folder.path, "built"), folder.path);
  onTestFinished(build.stop);
  const first = await build.rebuild();
  expect([...first.files.keys()].filter((url) => !url.endsWith(".map")).sort()).toEqual([
    "/assets/forge.js",
    "/assets/main.css",
    "/assets/main.js",
    "/assets/start.js",
  ]);
  expect(first.packages).toEqual(["node:http", "express"]);

  await write({ "client/Card.module.css": ".card { color: blue; }" });
  const restyled = await build.rebuild();
  expect([restyled.code === first.code, restyled.style === first.style]).toEqual([true, false]);
  expect(Buffer.from(restyled.files.get("/assets/main.css") ?? "").toString()).toContain("blue");

  for (const file of ["client/main.tsx", "server/main.ts"] as const) {
    await write({ [file]: `${sources[file]} console.log("more");` });
    const recoded = await build.rebuild();
    expect([recoded.code === first.code, recoded.style === restyled.style]).toEqual([false, true]);
    await write({ [file]: sources[file] });
  }

  await write({ "server/main.ts": "const broken = ;" });
  await expect(build.rebuild()).rejects.toThrow('Unexpected ";"');
  await write({ "server/main.ts": `// a comment\n${sources["server/main.ts"]}` });
  expect((await build.rebuild()).code).toBe(first.code);

  await build.write(first);
  expect(JSON.parse(await readFile(path.join(folder.path, "built/client/manifest.json"), "utf8"))).toMatchObject({
    start: { url: "/assets/start.js", integrity: expect.stringMatching(/^sha384-/) },
    forge: { url: "/assets/forge.js", integrity: expect.stringMatching(/^sha384-/) },
    script: { url: "/assets/main.js", integrity: expect.stringMatching(/^sha384-/) },
    style: "/assets/main.css",
  });
  expect(await readFile(path.join(folder.path, "built/server/main.js"), "utf8")).toContain('from "express"');
});
