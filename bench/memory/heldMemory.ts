/** The memory that a Node process still references, read over its inspector: resident memory includes garbage. */

import { once } from "node:events";

/** https://chromedevtools.github.io/devtools-protocol/v8/ */
type Call = { method: string; params?: Record<string, unknown> };

/** Kilobytes (KiB) of heap and of buffers outside it, after a collection. `port` is the inspector's, on 127.0.0.1. */
export async function heldKib(port: number): Promise<number> {
  const [target] = await fetch(`http://127.0.0.1:${port}/json/list`).then((answer) => answer.json());
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, "open");
  const call = async ({ method, params }: Call) => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [{ data }] = (await once(socket, "message")) as [MessageEvent<string>];
    return JSON.parse(data).result;
  };
  await call({ method: "HeapProfiler.collectGarbage" });
  const expression = "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())";
  const { result } = await call({ method: "Runtime.evaluate", params: { expression, returnByValue: true } });
  socket.close();
  return result.value / 1024;
}
