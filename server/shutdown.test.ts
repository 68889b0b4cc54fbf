import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingMessage, type RequestListener, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createTestClock } from "../tests/harness/testClock.ts";
import { systemClock } from "./clock.ts";
import { listen, portOf } from "./http/listen.ts";
import { drain } from "./shutdown.ts";

async function someServer(app: RequestListener) {
  const listening = await listen(app, { port: 0, host: "127.0.0.1" });
  const { server } = listening;
  onTestFinished(() => server.closeAllConnections());
  return { listening, server, url: `http://127.0.0.1:${portOf(server)}` };
}

test("an accepted request is finished, and then no connection is accepted", async () => {
  const end = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { listening, server, url } = await someServer(async (_req, res) => {
    res.write("beginning");
    begun.resolve();
    await end.promise;
    res.end(", end");
  });
  const answer = fetch(url, { headers: { Connection: "close" } }).then((response) => response.text());
  await begun.promise;
  const drained = drain(listening, 0);
  while (server.listening) await nextTurn();
  end.resolve();
  expect(await answer).toBe("beginning, end");
  await drained;
  expect(server.listening).toBe(false);
  await expect(fetch(url)).rejects.toThrow();
});

test("during the delay new requests are answered", async () => {
  const { listening, server, url } = await someServer((_req, res) => void res.end("words"));
  const clock = createTestClock();
  const drained = drain(listening, 500, clock);
  expect(await (await fetch(url, { headers: { Connection: "close" } })).text()).toBe("words");
  expect(clock.waits()).toEqual([500]);
  clock.advance(500);
  await drained;
  expect(server.listening).toBe(false);
});

test("during the delay every response ends its connection, on connections from before it too", async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const { listening, url } = await someServer(async ({ url }, res) => {
    if (url === "/slow") {
      begun.resolve();
      await end.promise;
    }
    res.writeHead(200, ["content-length", "5"]).end("words"); // as responses from memory are sent
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const other = new Agent({ keepAlive: true });
  onTestFinished(() => [agent, other].forEach((each) => void each.destroy()));
  const connectionOf = async (path: string, using: Agent) => {
    const [answer] = (await once(request(`${url}${path}`, { agent: using }).end(), "response")) as [IncomingMessage];
    await text(answer);
    return answer.headers.connection;
  };
  expect(await connectionOf("/", agent)).toBe("keep-alive");
  const slow = connectionOf("/slow", other);
  await begun.promise;
  const clock = createTestClock();
  const drained = drain(listening, 500, clock);
  expect(await connectionOf("/", agent)).toBe("close"); // on the connection of the first request
  end.resolve();
  expect(await slow).toBe("close"); // requested before, answered now
  expect(await connectionOf("/", agent)).toBe("close");
  clock.advance(500);
  await drained;
});

test("connections that wait to be accepted as the socket closes are answered", async () => {
  const { listening, server } = await someServer((_req, res) => void res.end("words"));
  const sockets = Array.from({ length: 50 }, () => connect(portOf(server), "127.0.0.1"));
  for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nHost: site\r\n\r\n");
  await new Promise<void>((resolve) => process.nextTick(resolve)); // the kernel has connected them, the server not yet
  const drained = drain(listening, 0, { ...systemClock, wait: async () => {} });
  for (const answer of await Promise.all(sockets.map((socket) => text(socket)))) expect(answer).toContain("words");
  await drained;
});

test("an idle connection does not delay the end", async () => {
  const { listening, server, url } = await someServer((_req, res) => void res.end("words"));
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const [answer] = await once(request(url, { agent }).end(), "response");
  await text(answer);
  await drain(listening, 0);
  expect(server.listening).toBe(false);
});

test("a response that is read slowly arrives complete", async () => {
  const body = Buffer.alloc(20_000_000, "x");
  const { listening, server, url } = await someServer((_req, res) => void res.end(body));
  const [answer] = await once(request(url, { agent: false }).end(), "response");
  const drained = drain(listening, 0);
  while (server.listening) await nextTurn();
  expect(await text(answer)).toHaveLength(body.length);
  await drained;
});

test.each([
  ["a failure", "fail()", 1],
  ["a failure and then another", "fail(); fail()", 1],
  ["a signal", "process.kill(process.pid, 'SIGTERM')", 0],
  ["a signal, and a failure while it is obeyed", "process.emit('SIGTERM'); fail()", 0],
])("%s stops the process cleanly", async (_name, event, exitCode) => {
  const module = new URL("shutdown.ts", import.meta.url);
  const script = `
    import { onShutdown } from ${JSON.stringify(module)};
    setInterval(() => {}, 1000);
    const fail = onShutdown(async () => console.log("stopped"));
    ${event};
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect([output, code]).toEqual(["stopped\n", exitCode]);
});
