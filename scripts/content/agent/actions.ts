/** The agent actions, and the part of a request that each flag sets. A part without a flag needs a JSON file. */

import { Option } from "commander";
import { addPair, type Params } from "../params.ts";

export type AgentAction = {
  name: "generate" | "transform" | "translate" | "prompt" | "patch";
  description: string;
  example: string;
  flags: Flag[];
};

export type Flag = { option: () => Option; request: (value: never) => Record<string, unknown> };

const flag = <T>(option: () => Option, request: (value: T) => Record<string, unknown>): Flag => ({ option, request });

const schema = flag(
  () => new Option("--schema <id>", "the deployed schema"),
  (schemaId: string) => ({ schemaId }),
);
const document = flag(
  () => new Option("--document <id>", "the document to work on"),
  (documentId: string) => ({ documentId }),
);
const instruction = flag(
  () => new Option("--instruction <text>", "what to do; $names stand for --params"),
  (text: string) => ({ instruction: text }),
);
const params = flag(
  () => new Option("--params <name=value...>", "values of the instruction's $names").argParser(addPair),
  (instructionParams: Params) => ({ instructionParams }),
);
const target = flag(
  () => new Option("--target <paths...>", "the fields to write, such as title or seo.pageTitle"),
  (paths: string[]) => ({ target: paths.map((path) => ({ path: path.split(".") })) }),
);
const into = flag(
  () => new Option("--into <id>", "write to this document; created from --document when missing"),
  (_id: string) => ({ targetDocument: { operation: "createIfNotExists", _id } }),
);
const temperature = flag(
  () => new Option("--temperature <0..1>", "how much answers vary").argParser(Number),
  (degree: number) => ({ temperature: degree }),
);
const noWrite = flag(
  () => new Option("--no-write", "print the result without changing anything"),
  (write: boolean) => (write ? {} : { noWrite: true }),
);
const isAsync = flag(
  () => new Option("--async", "do not wait for the result").conflicts("write"),
  () => ({ async: true }),
);
const language = (name: string, part: string) =>
  flag(
    () => new Option(`--${name} <language>`, "a language id, such as en"),
    (id: string) => ({ [part]: { id } }),
  );
const operation = (name: "set" | "append", effect: string) =>
  flag(
    () => new Option(`--${name} <path=value...>`, `${effect}, as JSON or plain text`).argParser(addPair),
    (pairs: Params) => ({
      target: Object.entries(pairs).map(([path, value]) => ({ path: path.split("."), operation: name, value })),
    }),
  );
const unset = flag(
  () => new Option("--unset <paths...>", "remove fields"),
  (paths: string[]) => ({ target: paths.map((path) => ({ path: path.split("."), operation: "unset" })) }),
);
const format = flag(
  () => new Option("--format <format>", "format of the answer").choices(["string", "json"]),
  (kind: string) => ({ format: kind }),
);
const published = flag(
  () => new Option("--published", "write to the given id instead of its draft"),
  () => ({ forcePublishedWrite: true }),
);

const writing = [published, noWrite, isAsync];

export const actions: AgentAction[] = [
  {
    name: "generate",
    description: "Write content following an instruction",
    example:
      "--schema s1 --document page-home --instruction 'A title about $topic' --params topic=steel --target title",
    flags: [schema, document, instruction, params, target, temperature, ...writing],
  },
  {
    name: "transform",
    description: "Rewrite content following an instruction",
    example: "--schema s1 --document page-home --instruction 'Make it shorter' --into drafts.page-short",
    flags: [schema, document, into, instruction, params, target, temperature, ...writing],
  },
  {
    name: "translate",
    description: "Translate content",
    example: "--schema s1 --document page-home --from en --to fr --into drafts.page-home-fr",
    flags: [
      schema,
      document,
      into,
      language("from", "fromLanguage"),
      language("to", "toLanguage"),
      target,
      temperature,
      ...writing,
    ],
  },
  {
    name: "prompt",
    description: "Send a prompt and print the answer",
    example: "--instruction 'Say hello to $name' --params name=Ada",
    flags: [instruction, params, format, temperature],
  },
  {
    name: "patch",
    description: "Patch a document, checked against its schema",
    example: "--schema s1 --document page-home --set 'title=Home' --unset subtitle",
    flags: [
      schema,
      document,
      operation("set", "set a field"),
      operation("append", "add to the end of a field"),
      unset,
      ...writing,
    ],
  },
];
