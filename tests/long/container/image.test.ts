/**
 * P31: the image without a container engine. The lines of the Dockerfile are followed in empty folders, and the result
 * runs as the operator runs it: an ordinary user, everything but `/data` read-only, 512 MB.
 */

import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { memoryOf } from "../../harness/processFigures.ts";
import { freePort } from "../../harness/startSite.ts";
import { expectAtMost } from "../figure.ts";
import { buildImage, bytesOf, type Image } from "./buildImage.ts";
import { createMemoryGroup, obstacle, startBeside, startIn } from "./container.ts";

const megabyte = 1024 * 1024;
const limitMb = 512;
const minuteMs = 60_000;

const reason = obstacle();
if (reason) process.stdout.write(`The image is not tested here: ${reason}.\n`);

describe.skipIf(reason)("the image", () => {
  let folder: string;
  let image: Image;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "image-"));
    execFileSync("chmod", ["755", folder]); // its user enters it
    image = await buildImage(folder);
  }, 10 * minuteMs);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("it contains what runs, and nothing else", () => {
    const contents = (place: string) => readdirSync(path.join(image.root, "app", place)).sort();
    expect(contents(".")).toEqual(["demo", "dist", "node_modules", "package-lock.json", "package.json", "public"]);
    expect(contents("dist")).toEqual(["client", "server"]);
    expect(contents("demo")).toEqual(["data.ndjson", "images"]);
    expectAtMost("P31", "what the image adds to its base", bytesOf(image) / 1e6, 60, "MB");
    const packages = execFileSync("npm", ["ls", "--all", "--parseable"], { cwd: path.join(image.root, "app") });
    expectAtMost("P31", "packages in the image", packages.toString().trim().split("\n").length - 1, 10);
  });

  test(
    "as an ordinary user on a read-only disk, the site shows pages and images, restores a backup, and stops in time",
    async () => {
      const site = await startContainer(image, "site");
      expect(site.status()).toMatch(/^Uid:\s+1000\s+1000\s/m);
      expect(site.status()).toMatch(/^CapEff:\s+0+$/m);
      expect(await site.run(["touch", "/app/written"])).toMatchObject({
        code: 1,
        remarks: expect.stringContaining("Read-only file system"),
      });
      if (site.kills) {
        const limit = await site.run(["node", "-p", "process.constrainedMemory()"]);
        expect(Number(limit.output), "the memory that Node may use").toBe(limitMb * megabyte);
      }
      await site.isReady();
      await visit(site.url);
      await tryVideo(site);
      const backup = await site.runTool(["export", "-"]);
      expect(backup).toMatchObject({ code: 0, remarks: expect.stringMatching(/Exported \d+ documents/) });
      const empty = await startContainer(image, "restored", { DEMO_CONTENT: "off" });
      expect(await (await fetch(`${empty.url}/readyz`)).json()).toMatchObject({ reasons: ["no content yet"] });
      expect(await empty.runTool(["import", "-"], backup.output)).toMatchObject({ code: 0 });
      const query = ["--json", "query", "* | order(_id)._id"]; // tests/faults/backup.test.ts compares what is in them
      const [before, after] = await Promise.all([site, empty].map(({ runTool }) => runTool(query)));
      expect(JSON.parse(String(after?.output))).toEqual(JSON.parse(String(before?.output)));
      await empty.isReady();
      await visit(empty.url);

      for (const { name, memoryMb, stop, log, kills } of [site, empty]) {
        const { peakMb } = await memoryMb();
        const stopped = performance.now();
        expect(await stop()).toBe(0);
        expectAtMost("P17", `${name}: from SIGTERM to the end`, performance.now() - stopped, 15_000, "ms");
        expectAtMost("P31", `${name}: highest memory of the site`, peakMb, limitMb, "MB");
        if (kills) expect(kills(), "processes that the kernel has killed for their memory").toBe(0);
        else process.stdout.write("No cgroup can be written: the memory was only measured, not limited.\n");
        expect(log().match(/^.*"level":"(?:error|fatal)".*$/gm)).toBeNull();
      }
    },
    10 * minuteMs,
  );

  /** Starts the image's command with an empty volume, and waits until it answers. */
  async function startContainer({ root, env, cwd, user, command }: Image, name: string, given = {}) {
    const data = path.join(folder, name);
    const { uid, gid } = statSync(path.join(root, "data")); // a volume begins as the image's folder
    mkdirSync(data);
    chownSync(data, uid, gid);
    const [port, contentPort] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const settings = { HOST: "127.0.0.1", PORT: `${port}`, SITE_URL: url, CONTENT_SERVICE_PORT: `${contentPort}` };
    const group = createMemoryGroup(limitMb * megabyte);
    const shared = { root, cwd, user, data, env: { ...env, ...settings, ...given }, cgroup: group?.folder };
    const child = startIn({ ...shared, command });
    let log = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (log += chunk));
    const exited = once(child, "exit");
    onTestFinished(async () => {
      child.kill("SIGKILL");
      await exited;
      await vi.waitFor(() => group?.remove()); // its processes end a moment after the first one
    });
    await expect.poll(() => statusOf(`${url}/healthz`), { timeout: minuteMs, message: log }).toBe(200);
    const pid = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8"));
    const run = (command: string[], input?: Buffer) => outputOf(startBeside(pid, { ...shared, command }), input);
    return {
      name,
      url,
      data,
      uid,
      run,
      /** `docker exec … node dist/server/content.js` */
      runTool: (args: string[], input?: Buffer) => run(["node", "dist/server/content.js", ...args], input),
      isReady: () => expect.poll(() => statusOf(`${url}/readyz`), { timeout: minuteMs }).toBe(200),
      status: () => readFileSync(`/proc/${pid}/status`, "utf8"),
      memoryMb: () => memoryOf(pid),
      log: () => log,
      kills: group?.kills,
      /** Resolves to the exit code. */
      async stop(): Promise<number | null> {
        process.kill(pid, "SIGTERM");
        const [code] = await exited;
        return code;
      },
    };
  }

  type Container = Awaited<ReturnType<typeof startContainer>>;

  /** The reader of videos is a process of its own. */
  async function tryVideo({ data, runTool }: Container): Promise<void> {
    const clip = path.join(import.meta.dirname, "../../../content-service/src/assets/fixtures/clip.mp4");
    copyFileSync(clip, path.join(data, "clip.mp4"));
    const uploaded = await runTool(["--json", "assets", "upload", "file", "/data/clip.mp4"]);
    expect(uploaded.code, uploaded.remarks).toBe(0);
    const id = JSON.parse(uploaded.output.toString())._id.replace(/^file-/, "video-");
    const playback = await runTool(["--json", "video", "playback", id, "--library", "mlproduction"]);
    expect(playback).toMatchObject({ code: 0, remarks: "" });
  }
});

/** `undefined` while nothing answers. */
const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url).then(
    ({ status }) => status,
    () => undefined,
  );

/** Every page of the sitemap, a card, and an image in two formats. */
async function visit(url: string): Promise<void> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) expect((await fetch(page)).status, page).toBe(200);
  const home = await (await fetch(url)).text();
  const image = /<img[^>]+src="(\/_image[^"]+\.jpg[^"]+)"/.exec(home)?.[1]?.replaceAll("&amp;", "&");
  for (const type of ["image/avif", "image/webp"]) {
    const answer = await fetch(url + image, { headers: { accept: type } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, type]);
  }
  const card = /property="og:image" content="([^"]+)"/.exec(home)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect((await fetch(card)).status, card).toBe(200);
}

async function outputOf(child: ChildProcess, input?: Buffer) {
  if (!child.stdin || !child.stdout || !child.stderr) throw new Error("the process must have pipes");
  child.stdin.end(input);
  const [output, remarks, [code]] = await Promise.all([buffer(child.stdout), text(child.stderr), once(child, "close")]);
  return { code, output, remarks };
}
