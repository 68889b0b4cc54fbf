/** Follows the Dockerfile, instruction by instruction, in empty folders. */

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { createRoot, startIn } from "./container.ts";
import { type Instruction, readDockerfile, type Stage } from "./readDockerfile.ts";

const repository = path.join(import.meta.dirname, "../../..");

/** What the last stage leaves: a folder as root, and how its command is run. */
export type Image = { root: string; env: Record<string, string>; cwd: string; user: string; command: string[] };

/** Builds the image in folders below `folder`. Rejects with the output of a line that fails. */
export async function buildImage(folder: string): Promise<Image> {
  const stages = readDockerfile(readFileSync(path.join(repository, "Dockerfile"), "utf8"));
  const images = new Map<string, Image>();
  for (const [index, stage] of stages.entries()) {
    checkBase(stage);
    const root = createRoot(path.join(folder, String(index)));
    const image: Image = { root, env: {}, cwd: "/", user: "root", command: stage.command };
    for (const instruction of stage.instructions) await follow(instruction, image, images);
    images.set(stage.name ?? "", image);
  }
  const last = images.get("");
  if (!last) throw new Error("the last stage of the Dockerfile must have no name");
  return last;
}

/** The installed Node stands for that of the base image. */
function checkBase({ base }: Stage): void {
  const { devDependencies } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8"));
  const major = String(devDependencies.node).split(".")[0];
  if (base !== `node:${major}-slim`) throw new Error(`the base image must be node:${major}-slim (got "${base}")`);
}

async function follow(instruction: Instruction, image: Image, images: ReadonlyMap<string, Image>): Promise<void> {
  if (instruction.name === "ENV") Object.assign(image.env, instruction.variables);
  if (instruction.name === "USER") image.user = instruction.value;
  if (instruction.name === "WORKDIR") {
    image.cwd = instruction.value;
    mkdirSync(path.join(image.root, image.cwd), { recursive: true });
  }
  if (instruction.name === "COPY") copy(instruction, image, images);
  if (instruction.name === "RUN") await run(instruction.command, image);
}

function copy(
  { from, sources, target }: Extract<Instruction, { name: "COPY" }>,
  { root, cwd }: Image,
  images: ReadonlyMap<string, Image>,
): void {
  const context = from === undefined ? repository : images.get(from)?.root;
  if (!context) throw new Error(`COPY --from must name an earlier stage (got "${from}")`);
  const keep = from === undefined ? isInContext : () => true;
  const place = path.join(root, path.resolve(cwd, target));
  for (const source of sources.map((name) => path.join(context, name))) {
    const isFolder = statSync(source).isDirectory();
    const into = !isFolder && target.endsWith("/") ? path.join(place, path.basename(source)) : place;
    cpSync(source, into, { recursive: true, filter: keep, verbatimSymlinks: true });
  }
}

const ignored = readFileSync(path.join(repository, ".dockerignore"), "utf8").trim().split("\n");

/** Whether `.dockerignore` lets the file through; cpSync leaves out the contents of a folder that it does not. */
function isInContext(file: string): boolean {
  const relative = path.relative(repository, file);
  return !ignored.some((pattern) => path.matchesGlob(relative, pattern));
}

async function run(command: string, { root, env, cwd, user }: Image): Promise<void> {
  const child = startIn({
    root,
    cwd,
    user,
    env: { ...env, HOME: "/root", ...networkSettings() },
    command: ["sh", "-c", command],
  });
  const [output, errors, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
    once(child, "close"),
  ]);
  if (code !== 0) throw new Error(`RUN ${command} exited with ${code}:\n${output}${errors}`);
}

/** How this machine reaches its registry; npm in the folder does not see the configuration of its user. */
function networkSettings(): Record<string, string> {
  const settingOf = (name: string) =>
    execFileSync("npm", ["config", "get", name], { cwd: "/", encoding: "utf8" }).trim();
  const names = ["NODE_EXTRA_CA_CERTS", "http_proxy", "https_proxy", "no_proxy"];
  const given = names.map((name) => [name, process.env[name] ?? "null"] as const);
  const settings = ["registry", "cafile"].map((name) => [`npm_config_${name}`, settingOf(name)] as const);
  return Object.fromEntries([...given, ...settings].filter(([, value]) => value !== "null"));
}

/** Bytes of the files that the image adds to its base; `/data` is empty. */
export function bytesOf({ root }: Image): number {
  const entries = readdirSync(path.join(root, "app"), { recursive: true, withFileTypes: true });
  const sizes = entries.map((entry) => (entry.isFile() ? statSync(path.join(entry.parentPath, entry.name)).size : 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}
