/** One site with the demo content for all tests that only look at it; tests that change content start their own. */

import { startSite } from "../support/startSite.ts";

export default async function globalSetup(): Promise<() => Promise<void>> {
  const site = await startSite();
  process.env.SITE_UNDER_TEST = site.url;
  return site.stop;
}
