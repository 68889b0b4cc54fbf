import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runContentService } from "../../src/runContentService.ts";
import { clientFor, testOptions } from "../testService.ts";

const options = "size=4m";

/** Mounting a small disk needs privileges. */
function canMount(): boolean {
  try {
    execFileSync("unshare", ["-m", "mount", "-t", "tmpfs", "-o", options, "tmpfs", "/mnt"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A disk of 4 MB, unmounted after the test. */
async function smallDisk(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", directory]);
  onTestFinished(async () => {
    execFileSync("umount", ["--lazy", directory]);
    await rm(directory, { recursive: true });
  });
  return directory;
}

async function start(dataDir: string) {
  const service = await runContentService(testOptions(dataDir));
  onTestFinished(() => service.stop({ delayMs: 0 }));
  return { ...service, client: clientFor(service.url, service.tokens.write, { maxRetries: 0 }) };
}

const fill = (directory: string) =>
  writeFile(path.join(directory, "filler"), Buffer.alloc(8_000_000)).catch(
    (error: NodeJS.ErrnoException) => error.code,
  );

test.skipIf(!canMount())(
  "on a full disk writes are refused and reads succeed, and writes succeed again with free space",
  async () => {
    const disk = await smallDisk();
    const { client } = await start(path.join(disk, "content"));
    const page = (n: number) => ({ _id: `p${n}`, _type: "page", text: "x".repeat(20_000) });
    await client.create(page(0));
    expect(await fill(disk)).toBe("ENOSPC");
    let written = 1;
    let refusal: unknown;
    while (!refusal && written < 500)
      await client.create(page(written)).then(
        () => (written += 1),
        (error: unknown) => (refusal = error),
      );
    expect(refusal).toMatchObject({
      statusCode: 507,
      message: expect.stringContaining("Nothing was written: the disk is full"),
    });
    await expect(client.assets.upload("file", Buffer.alloc(100_000))).rejects.toMatchObject({ statusCode: 507 });
    expect(await client.fetch("count(*[_type == 'page'])")).toBe(written);
    await rm(path.join(disk, "filler"));
    await client.create(page(written));
    await client.assets.upload("file", Buffer.alloc(100_000));
    expect(await client.fetch("count(*[_type == 'page'])")).toBe(written + 1);
    expect(await readdir(path.join(disk, "content/datasets/production/incoming"))).toEqual([]);
  },
);

test.skipIf(!canMount())("a disk that cannot be written is reported at the start, with what to do", async () => {
  const disk = await smallDisk();
  const dataDir = path.join(disk, "content");
  await (await runContentService(testOptions(dataDir))).stop({ delayMs: 0 });
  execFileSync("mount", ["-o", "remount,ro", disk]);
  await expect(runContentService(testOptions(dataDir))).rejects.toMatchObject({
    name: "ContentServiceError",
    message: expect.stringMatching(/cannot be written .*: make it writable, or set DATA_DIR to another directory$/),
  });
});
