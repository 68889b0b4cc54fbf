import { once } from "node:events";
import { open, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startTestService, temporaryDirectory, testOptions } from "../tests/testService.ts";
import { runContentService } from "./runContentService.ts";

test("stopping the service ends event streams", async () => {
  const service = await startTestService();
  const response = await fetch(`${service.url}/v1/data/listen/production?query=*`);
  await service.stop();
  expect(await response.text()).toContain("event: welcome");
});

test("content and generated tokens survive a restart, and only the owner can read the tokens' file", async () => {
  const dataDir = await temporaryDirectory();
  const first = await startTestService({ dataDir });
  await first.client.create({ _id: "a", _type: "page" });
  await first.stop();
  const second = await startTestService({ dataDir });
  expect(second.tokens).toEqual(first.tokens);
  expect(await second.client.fetch("*._id")).toEqual(["a"]);
  expect((await stat(path.join(dataDir, "tokens.json"))).mode & 0o777).toBe(0o600);
});

test("configured tokens replace the generated ones", async () => {
  const given = { read: "the-read-token", write: "the-write-token" };
  const { tokens, as } = await startTestService({ tokens: given });
  expect(tokens).toEqual(given);
  await as("the-write-token").create({ _id: "a", _type: "page" });
});

test("it listens on this machine only, unless another address is given", async () => {
  const second = ({ url }: { url: string }) => fetch(url.replace("127.0.0.1", "127.0.0.2")); // on this machine, too
  await expect(second(await startTestService({}))).rejects.toThrow();
  const everywhere = await startTestService({ host: "0.0.0.0" });
  expect((await second(everywhere)).status).toBe(404);
});

test("a port in use is reported, and the directory is released", async () => {
  const occupier = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void occupier.close());
  await once(occupier, "listening");
  const address = occupier.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const dataDir = await temporaryDirectory();
  await expect(runContentService({ ...testOptions(dataDir), port })).rejects.toThrow(
    `port ${port} on 127.0.0.1 is in use`,
  );
  await startTestService({ dataDir }); // the directory has been released
});

test("a directory that cannot be written is reported", async () => {
  const dataDir = path.join(await temporaryDirectory(), "file");
  await writeFile(dataDir, "");
  await expect(runContentService(testOptions(dataDir))).rejects.toThrow(`${dataDir} cannot be written`);
});

test("an asset directory that cannot be written is reported", async () => {
  const dataDir = await temporaryDirectory();
  await writeFile(path.join(dataDir, "assets"), "");
  await expect(runContentService(testOptions(dataDir))).rejects.toThrow(/cannot be written .* set DATA_DIR/);
});

test("a damaged database is reported with what to do, and not changed", async () => {
  const dataDir = await temporaryDirectory();
  const { client, stop } = await startTestService({ dataDir });
  for (let n = 0; n < 20; n += 1) await client.create({ _type: "page", text: "x".repeat(2000) });
  await stop();
  const file = path.join(dataDir, "documents.sqlite");
  const handle = await open(file, "r+");
  await handle.write(Buffer.alloc(6000, 0xff), 0, 6000, 4096);
  await handle.close();
  const damaged = await readFile(file);
  await expect(runContentService(testOptions(dataDir))).rejects.toThrow(
    /documents\.sqlite is damaged .* import your last export$/,
  );
  expect(await readFile(file)).toEqual(damaged);
});
