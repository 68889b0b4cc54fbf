/** A Dockerfile → its stages and their instructions. Fails at an instruction that it does not know. */

export type Instruction =
  | { name: "COPY"; from: string | undefined; sources: string[]; target: string }
  | { name: "RUN"; command: string }
  | { name: "ENV"; variables: Record<string, string> }
  | { name: "WORKDIR" | "USER"; value: string };

export type Stage = {
  /** `node:26-slim` */
  base: string;
  /** What another stage copies from it by. */
  name: string | undefined;
  instructions: Instruction[];
  /** What the container runs. */
  command: string[];
};

/** They say how the container is run, not what is in it. */
const withoutEffect = ["VOLUME", "EXPOSE", "HEALTHCHECK"];

export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .replace(/^#.*\n/gm, "")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  for (const line of lines) {
    const [, name = "", rest = ""] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    const stage = stages.at(-1);
    if (name === "FROM") {
      const [base = "", , as] = rest.split(/\s+/);
      stages.push({ base, name: as, instructions: [], command: [] });
    } else if (!stage) throw new Error(`the Dockerfile must begin with FROM (got "${line}")`);
    else if (name === "CMD") stage.command = JSON.parse(rest);
    else if (!withoutEffect.includes(name)) stage.instructions.push(parseInstruction(name, rest));
  }
  return stages;
}

function parseInstruction(name: string, rest: string): Instruction {
  const words = rest.split(/\s+/);
  if (name === "WORKDIR" || name === "USER") return { name, value: rest };
  if (name === "RUN") return { name, command: rest };
  if (name === "ENV") return { name, variables: Object.fromEntries(words.map((word) => word.split(/=(.*)/, 2))) };
  if (name === "COPY") {
    const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : undefined;
    return { name, from, sources: words.slice(0, -1), target: words.at(-1) ?? "" };
  }
  throw new Error(`the Dockerfile must have only instructions that this test follows (got "${name} ${rest}")`);
}
