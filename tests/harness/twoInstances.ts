/** Two instances of the site with data of their own, one content service, and nginx in front, as docs/deploy.md says. */

import { startNginx } from "./nginx.ts";
import { startBehindProxy } from "./siteBehindProxy.ts";
import { freePort, type RunningSite } from "./startSite.ts";

export type TwoInstances = Awaited<ReturnType<typeof startInstances>>;

/** The origin of the site that both are instances of. */
const origin = "https://agency.example";

/** `nginx`: the path of the program. `env`: further variables of both instances. */
export async function startInstances(nginx: string, env: Record<string, string> = {}) {
  const ports = [await freePort(), await freePort()] as const;
  const proxy = await startNginx(nginx, [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`]);
  const content = await startBehindProxy();
  const { write } = await content.service.tokens();
  /** Starts the instance of a port, again where it has ended. */
  const start = (port: number): Promise<RunningSite> =>
    content.site({
      dataDir: undefined, // each has its own
      env: {
        PORT: String(port),
        SITE_URL: origin,
        TRUST_PROXY: "1",
        NEWSLETTER_DELIVERY: "content",
        NEWSLETTER_SECRET: "the same for every instance of a site",
        SANITY_API_WRITE_TOKEN: write,
        ...env,
      },
    });
  const instances = await Promise.all([start(ports[0]), start(ports[1])]);
  return {
    origin,
    content,
    instances,
    nginx: proxy,
    /** Starts an instance that has ended, at its address. */
    startAgain: ({ url }: RunningSite): Promise<RunningSite> => start(Number(new URL(url).port)),
    async stop(): Promise<void> {
      await proxy.stop();
      await content.stop();
    },
  };
}
