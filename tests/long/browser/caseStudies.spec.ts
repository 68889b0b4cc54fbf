/** The case studies that `npm test` reads as HTML only. */

import { testPage } from "../../browser/pageTour.ts";
import { caseStudyPaths } from "../../harness/demoContent.ts";

for (const path of caseStudyPaths.slice(1)) testPage(path);
