/** A content service that is killed while it acknowledges writes, and started again on the same data (P20). */

import { publish, type SiteBehindProxy } from "../harness/siteBehindProxy.ts";
import { startSite } from "../harness/startSite.ts";

export function killWhileWriting({ service, client }: SiteBehindProxy) {
  const writer = client.withConfig({ maxRetries: 0 });
  let running = service;
  let sent = 0;
  return {
    /** Publishes `Write n.` with rising n, and kills the service after some of them. */
    async killOnce(): Promise<{ acknowledged: number; sent: number }> {
      let acknowledged = sent;
      const last = sent + 5 + Math.floor(Math.random() * 20);
      for (let isAlive = true; isAlive; ) {
        const number = ++sent;
        const writing = publish(writer, `Write ${number}.`).then(
          () => {
            acknowledged = number;
          },
          () => {
            isAlive = false;
          },
        );
        if (number >= last) running.kill("SIGKILL"); // while the write is in flight
        await writing;
      }
      await running.exited;
      return { acknowledged, sent };
    },
    /** Starts the service again on its data and its port. */
    async restart(): Promise<void> {
      const { port } = new URL(service.contentUrl);
      running = await startSite({
        entry: "lake",
        env: { CONTENT_SERVICE_PORT: port },
        dataDir: service.dataDir,
      });
    },
    stop: () => running.stop(),
  };
}
