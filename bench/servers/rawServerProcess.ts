/**
 * The reference point: a bare `node:http` server that sends prepared responses and does nothing else.
 *
 * `node rawServerProcess.ts <file>`: the file is JSON, a `RawListener` for each port. A single answer is sent to every request;
 * of several, the one for the path.
 */

import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";

export type RawAnswer = { path: string; status: number; headers: string[]; bodyBase64: string };
export type RawListener = { port: number; answers: RawAnswer[] };

const listeners: RawListener[] = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
for (const { port, answers } of listeners) createServer(listenerFor(answers)).listen(port, "127.0.0.1");

function listenerFor(answers: RawAnswer[]): RequestListener {
  const ready = answers.map(({ path, status, headers, bodyBase64 }) => ({
    path,
    status,
    headers,
    body: Buffer.from(bodyBase64, "base64"),
  }));
  const [only] = ready;
  if (only && ready.length === 1) return (_req, res) => void res.writeHead(only.status, only.headers).end(only.body);
  const byPath = new Map(ready.map((answer) => [answer.path, answer]));
  return (req, res) => {
    const answer = byPath.get(req.url ?? "");
    if (answer) res.writeHead(answer.status, answer.headers).end(answer.body);
    else res.writeHead(404).end();
  };
}
