/**
 * Starts one site with the demo content for all tests that only look at it; tests that change content start their own.
 *
 * `SITE_UNDER_TEST`, where it is set, is the origin of a site with the demo content that runs already.
 */

import { seedContent } from "../harness/seedContent.ts";
import { startSite } from "../harness/startSite.ts";

export default async function globalSetup(): Promise<() => Promise<void>> {
  const removeSeed = await seedContent();
  if (process.env.SITE_UNDER_TEST) return removeSeed;
  const site = await startSite();
  process.env.SITE_UNDER_TEST = site.url;
  return async () => {
    await site.stop();
    await removeSeed();
  };
}
