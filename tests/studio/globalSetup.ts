/** Installs and builds the Studio once, so that workers which start at the same time find it built. */

import { installPackages } from "../../scripts/installPackages.ts";
import { buildStudioWhenStale } from "../../scripts/studio/buildStudio.ts";
import { seedContent } from "../harness/seedContent.ts";

export default async function globalSetup(): Promise<() => Promise<void>> {
  if (installPackages("studio") !== 0) throw new Error("the packages of the Studio could not be installed");
  await buildStudioWhenStale(() => console.error("building the Studio …"));
  return seedContent();
}
