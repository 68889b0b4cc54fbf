/** Two instances of the site with data of their own, one content service, and nginx in front, as docs/deploy.md says. */

import { startNginx } from "./nginx.ts";
import { startBehindProxy } from "./siteBehindProxy.ts";
import { freePort, type RunningSite } from "./startSite.ts";

export type TwoInstances = Awaited<ReturnType<typeof startInstances>>;

/** The origin of the site that both are instances of. */
const origin = "https://agency.example";

/** `nginx`: the path of the program. `env`: further variables of both instances. */
export async function startInstances(nginx: string, env: Record<string, string> = {}) {
  const content = await startBehindProxy();
  const { write } = await content.service.tokens();
  const ports = [String(await freePort()), String(await freePort())] as const;
  /** Starts the instance of a port, again where it has ended. */
  const start = (PORT: string): Promise<RunningSite> =>
    content.site({
      dataDir: undefined, // each has its own
      env: {
        PORT,
        SITE_URL: origin,
        TRUST_PROXY: "1",
        NEWSLETTER_DELIVERY: "content",
        NEWSLETTER_SECRET: "the same for every instance of a site",
        SANITY_API_WRITE_TOKEN: write,
        ...env,
      },
    });
  const instances = await Promise.all([start(ports[0]), start(ports[1])]);
  const proxy = await startNginx(nginx, [instances[0].url, instances[1].url]);
  return {
    origin,
    content,
    instances,
    nginx: proxy,
    /** Starts an instance that has ended, at its address. */
    startAgain: ({ url }: RunningSite): Promise<RunningSite> => start(new URL(url).port),
    async stop(): Promise<void> {
      await proxy.stop();
      await content.stop();
    },
  };
}
