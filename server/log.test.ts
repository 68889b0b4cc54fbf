import { spawn, spawnSync } from "node:child_process";
import { openSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const logModule = path.join(import.meta.dirname, "log.ts");
/** Logs until it is stopped, and reports on standard error that it runs. */
const program = `
  import { createLog } from ${JSON.stringify(logModule)};
  const log = createLog({ level: "info" });
  let lines = 0;
  setInterval(() => {
    for (let line = 0; line < 200; line++) log.info("test.line", { line: lines++, words: "x".repeat(200) });
    process.stderr.write(lines + "\\n");
  }, 5);
  process.on("SIGTERM", () => process.exit(0));
`;

/** Starts the script with this standard output; resolves when it has logged a megabyte or more. */
async function logging(stdout: "pipe" | number) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", stdout, "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let lines = 0;
  child.stderr?.on("data", (text: Buffer) => {
    lines = Number(text.toString().trim().split("\n").at(-1));
  });
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
  await expect.poll(() => lines, { timeout: 20_000 }).toBeGreaterThan(5000);
  return { child, ended };
}

test.each([
  ["a disk that is full", () => openSync("/dev/full", "w")],
  ["a reader that never reads", () => "pipe" as const],
])("%s blocks neither the process nor its exit", async (_, stdout) => {
  const { child, ended } = await logging(stdout());
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("a closed pipe blocks neither the process nor its exit", async () => {
  const { child, ended } = await logging("pipe");
  child.stdout?.destroy();
  let isAlive = false;
  child.stderr?.once("data", () => {
    isAlive = true;
  });
  await expect.poll(() => isAlive, { timeout: 20_000 }).toBe(true);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("every line arrives complete where the pipe is read, the last ones too", async () => {
  const script = `
    import { createLog } from ${JSON.stringify(logModule)};
    const log = createLog({ level: "info" });
    for (let line = 0; line < 100; line++) log.info("test.line", { line });
    process.exit(0);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  let output = "";
  child.stdout.on("data", (text: Buffer) => {
    output += text;
  });
  await new Promise((resolve) => child.once("close", resolve));
  const lines = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).line);
  expect(lines).toEqual(Array.from({ length: 100 }, (_, line) => line));
});

test("every line that a request causes, now or later, has its id, and no other line has", async () => {
  const script = `
    import { createLog } from ${JSON.stringify(logModule)};
    const log = createLog({ level: "info" });
    log.inRequest("a", async () => {
      log.info("first");
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.info("later");
    });
    log.info("outside");
  `;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ event, requestId }) => [event, requestId])).toEqual([
    ["first", "a"],
    ["outside", undefined],
    ["later", "a"],
  ]);
});
