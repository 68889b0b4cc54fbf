import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../config.ts";
import { createMemoryLog } from "../log.ts";
import { startPreview } from "./startPreview.ts";

async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port; // it listens on TCP
}

async function start({ isDefault }: { isDefault: boolean }) {
  const log = createMemoryLog();
  const config = readConfig({});
  const preview = config.preview ?? expect.unreachable("the embedded content service has a preview");
  const options = { config, service: undefined, log };
  return { log, started: startPreview(options, { ...preview, port: await takenPort(), isDefault }) };
}

test("where the default port is in use, the site runs without a preview and says so once", async () => {
  const { log, started } = await start({ isDefault: true });
  expect(await started).toBeUndefined();
  expect(log.lines.map(({ level, event }) => [level, event])).toEqual([["warn", "preview.notListening"]]);
});

test("a configured port in use is a failure that names its variable", async () => {
  const { started } = await start({ isDefault: false });
  await expect(started).rejects.toThrow(
    /^port \d+ is in use: stop what listens there, or set PREVIEW_PORT to another$/,
  );
});
