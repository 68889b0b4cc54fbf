/** Every page, and one case study; the other case studies are read as HTML in tests/http and toured in the long run. */

import { caseStudyPaths, pagePaths } from "../harness/demoContent.ts";
import { testPage } from "./pageTour.ts";

for (const path of [...pagePaths, caseStudyPaths[0] ?? ""]) testPage(path);
