/** nginx with the configuration that operators install: `deploy/nginx.conf`, with other ports and paths. */

import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installWithApt } from "../../scripts/installWithApt.ts";
import { type Answer, type Asked, ask } from "./ask.ts";
import { freePort } from "./startSite.ts";

const file = path.join(import.meta.dirname, "../../deploy/nginx.conf");
const name = "agency.example";

/** The path of nginx, which is installed where it is missing and may be; otherwise `null`, after a line that says so. */
export function findNginx(): string | null {
  const found = () => ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"].find((each) => existsSync(each));
  if (found()) return found() ?? null;
  try {
    installWithApt("nginx-light", "for the tests of deploy/nginx.conf");
  } catch {} // without a package source
  if (!found()) console.log("the tests of deploy/nginx.conf are skipped: install nginx and openssl to run them");
  return found() ?? null;
}

export type RunningNginx = Awaited<ReturnType<typeof startNginx>>;

/** Starts nginx in front of the instances, with a certificate of its own making. */
export async function startNginx(nginx: string, instances: readonly [string, string]) {
  const directory = await mkdtemp(path.join(tmpdir(), "nginx-"));
  const certificate = await makeCertificate(directory);
  const [plainPort, port] = [await freePort(), await freePort()];
  const substitutions: [string, string][] = [
    ["127.0.0.1:3001", new URL(instances[0]).host],
    ["127.0.0.1:3002", new URL(instances[1]).host],
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["/run/nginx.pid", path.join(directory, "nginx.pid")],
    ["/var/log/nginx", directory],
    ["/var/cache/site", path.join(directory, "cache")],
    ["/etc/ssl/agency", directory],
  ];
  const configuration = path.join(directory, "nginx.conf");
  await writeFile(configuration, substitute(await readFile(file, "utf8"), substitutions));
  const errorLog = path.join(directory, "error.log");
  const user = process.getuid?.() === 0 ? "user root; " : ""; // another one may not read the directory
  const options = ["-e", errorLog, "-c", configuration, "-g", `${user}daemon off;`];
  const child = spawn(nginx, options, { stdio: "ignore" });
  const kill = () => child.kill("SIGTERM");
  process.once("exit", kill);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  while (!(await answers(`http://127.0.0.1:${plainPort}`))) {
    if (child.exitCode !== null) throw new Error(`nginx exited:\n${await readFile(errorLog, "utf8")}`);
    await wait(20);
  }
  return {
    /** Sends a request as `ask` does; it fails after five seconds. */
    ask: (target: string, { headers, ...options }: Asked = {}): Promise<Answer> =>
      ask(`https://127.0.0.1:${port}`, target, {
        headers: { host: name, ...headers },
        tls: { servername: name, ca: certificate },
        timeoutMs: 5000,
        ...options,
      }),
    /** Where it answers without TLS. */
    plainUrl: `http://127.0.0.1:${plainPort}`,
    /** Its log of errors. */
    errors: () => readFile(errorLog, "utf8"),
    async stop(): Promise<void> {
      kill();
      await exited;
      process.removeListener("exit", kill);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Fails for a text that the configuration no longer contains. */
function substitute(text: string, substitutions: [string, string][]): string {
  return substitutions.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`deploy/nginx.conf must contain "${from}"`);
    return result.replaceAll(from, to);
  }, text);
}

async function makeCertificate(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const [key, certificate] = ["privkey.pem", "fullchain.pem"].map((each) => path.join(directory, each));
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name}`;
  const names = `subjectAltName=DNS:${name}`;
  execFileSync("openssl", [...options.split(" "), "-addext", names, "-keyout", `${key}`, "-out", `${certificate}`], {
    stdio: "pipe",
  });
  return readFile(`${certificate}`, "utf8");
}

const answers = (url: string) =>
  ask(url, "/").then(
    () => true,
    () => false,
  );
