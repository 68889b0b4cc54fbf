/** The unit tests of the modules that Stryker changes. */

import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, "../../.."),
    include: [
      "shared/{fragments,images,routes}.test.ts",
      "server/http/conditional.test.ts",
      "server/images/negotiateFormat.test.ts",
      "server/newsletter/{clientAddress,rateLimit}.test.ts",
    ],
  },
});
