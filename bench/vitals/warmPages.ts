import { devices } from "./devices.ts";
import type { Subject } from "./subject.ts";

/** Opens every page with its images once on each screen. Throws for a page that does not answer 200. */
export async function warmPages({ launch, siteUrl, allPaths, progress }: Subject): Promise<void> {
  await using browser = await launch();
  for (const device of Object.values(devices)) {
    const context = await browser.newContext({ ...device, baseURL: siteUrl });
    const page = await context.newPage();
    for (const path of allPaths) {
      progress(`warming ${path} at ${device.viewport.width} px`);
      const answer = await page.goto(path, { waitUntil: "networkidle" });
      if (answer?.status() !== 200) throw new Error(`page ${path} must answer 200 (got ${answer?.status()})`);
    }
    await context.close();
  }
}
