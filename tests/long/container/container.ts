/**
 * What a container engine does, by what Linux itself offers: namespaces, bind mounts, chroot and cgroups. It needs root.
 *
 * The base image is this machine's system, read-only, with the version of Node that the repository installs.
 */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const repository = path.join(import.meta.dirname, "../../..");

/** Where versions 2 and 1 of cgroups have the limit that Node derives its heap limit from. */
const cgroupFolders = ["/sys/fs/cgroup", "/sys/fs/cgroup/memory"];
/** Parts of the base image, read-only. `/etc` is the container's own: its users. */
const systemFolders = ["/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc/ssl", "/etc/alternatives", ...cgroupFolders];
const systemFiles = ["/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf"];
const devices = ["null", "zero", "full", "random", "urandom"];

/** The user of the base image that the Dockerfile names. */
const users = { root: 0, node: 1000 };

export type Run = {
  root: string;
  command: string[];
  env: Record<string, string>;
  cwd: string;
  user: string;
  /** The container's directory that this one is mounted on; everything else is read-only then. */
  data?: string;
  /** A cgroup to run in. */
  cgroup?: string;
};

/** Why this machine cannot run a container; `undefined` where it can. */
export function obstacle(): string | undefined {
  if (process.getuid?.() !== 0) return "it needs root";
  try {
    execFileSync("unshare", ["--mount", "--pid", "--fork", "true"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "this machine refuses mount namespaces";
  }
}

/** Creates the folders and users of the base image, without its contents: they are mounted when a process starts. */
export function createRoot(folder: string): string {
  for (const directory of [...systemFolders, "/proc", "/dev", "/node", "/tmp", "/root"])
    mkdirSync(path.join(folder, directory), { recursive: true });
  for (const file of [...systemFiles, "/node/node", ...devices.map((name) => `/dev/${name}`)])
    writeFileSync(path.join(folder, file), "");
  const lines = Object.entries(users).map(([name, id]) => `${name}:x:${id}:${id}::/root:/bin/sh`);
  writeFileSync(path.join(folder, "etc/passwd"), `${lines.join("\n")}\n`);
  writeFileSync(path.join(folder, "etc/group"), `${lines.map((line) => line.split(":", 3).join(":")).join(":\n")}:\n`);
  return folder;
}

/** Starts a process in the container. Its own child is the container's first process. */
export function startIn(run: Run): ChildProcess {
  return spawn(
    "unshare",
    ["--mount", "--pid", "--fork", "--kill-child", "sh", "-euc", mountScript(run), "sh", ...asUser(run)],
    {
      env: { PATH: process.env.PATH },
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
}

/** Starts a process beside the first one, as `docker exec` does; `pid` is that of the first one on this machine. */
export function startBeside(pid: number, run: Run): ChildProcess {
  const enter = ["--target", String(pid), "--mount", "--pid", "--", ...asUser(run)];
  return spawn("sh", ["-euc", `${joinCgroup(run)} exec nsenter "$@"`, "sh", ...enter], {
    env: { PATH: process.env.PATH },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

const joinCgroup = ({ cgroup }: Run) => (cgroup ? `echo $$ > ${cgroup}/cgroup.procs;` : "");

/** Shell lines that mount the base image and the data, and then become the command. */
function mountScript(run: Run): string {
  const { root, data } = run;
  const onto = (place: string) => path.join(root, place);
  const bind = (source: string, place = source) => `mount --bind ${source} ${onto(place)};`;
  const readOnly = (place: string) => `mount -o remount,bind,ro ${onto(place)};`;
  const base = [...systemFolders, ...systemFiles].filter((place) => existsSync(place));
  return [
    joinCgroup(run),
    "mount --make-rprivate /;",
    `mount --bind ${root} ${root};`,
    ...base.flatMap((place) => [bind(place), readOnly(place)]),
    bind(path.join(repository, "node_modules/node/bin/node"), "/node/node"),
    readOnly("/node/node"),
    ...devices.map((name) => bind(`/dev/${name}`)),
    ...(data ? [bind(data, "/data"), readOnly("/")] : []),
    `mount -t proc proc ${onto("/proc")};`,
    'exec "$@"',
  ].join("\n");
}

/** The command in the container's root, with its environment only, and without any privilege unless it is root's. */
function asUser({ root, command, env, cwd, user }: Run): string[] {
  const id = String(users[user as keyof typeof users]); // undefined fails in setpriv
  const dropped =
    user === "root"
      ? []
      : [
          ...["setpriv", `--reuid=${id}`, `--regid=${id}`, "--clear-groups", "--no-new-privs"],
          ...["--bounding-set=-all", "--inh-caps=-all"],
        ];
  const variables = Object.entries({ PATH: "/node:/usr/local/bin:/usr/bin:/bin", ...env });
  const environment = variables.map(([name, value]) => `${name}=${value}`);
  return ["chroot", root, ...dropped, "env", "-i", `--chdir=${cwd}`, ...environment, ...command];
}

/** A cgroup with a limit of memory; `undefined` where none can be written. Remove it when its processes have ended. */
export function createMemoryGroup(bytes: number) {
  const versions = [
    { parent: "/sys/fs/cgroup/memory", limit: "memory.limit_in_bytes", events: "memory.oom_control" },
    { parent: "/sys/fs/cgroup", limit: "memory.max", events: "memory.events" },
  ];
  for (const { parent, limit, events } of versions) {
    const folder = path.join(parent, `site-${randomUUID()}`);
    try {
      mkdirSync(folder);
      writeFileSync(path.join(folder, limit), String(bytes), { flag: "r+" });
    } catch {
      if (existsSync(folder)) rmdirSync(folder); // without the memory controller
      continue;
    }
    return {
      folder,
      /** How many processes the kernel has killed in it. */
      kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(path.join(folder, events), "utf8"))?.[1]),
      remove: () => rmdirSync(folder),
    };
  }
  return undefined;
}
