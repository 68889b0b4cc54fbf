import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AxeResults, ContextSpec, RunOptions } from "axe-core";
import type { Page } from "playwright";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const axeSource = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** In the page, once its source has been evaluated there. */
declare const axe: { run(context: ContextSpec, options: RunOptions): Promise<AxeResults> };

export type AxeOptions = {
  /** Rules that do not apply to the page. */
  disabledRules?: readonly string[];
};

/** What axe finds wrong with the page in its present state, frames left out: a line for each element. */
export async function violationsOn(page: Page, { disabledRules = [] }: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const options: RunOptions = {
    runOnly: tags,
    rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"], // the others are not described, which is most of the work
    iframes: false,
    elementRef: true,
  };
  return page.evaluate(async (runOptions) => {
    const { violations } = await axe.run(document, runOptions);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ element, target }) => {
        const example = element?.closest<HTMLElement>("[data-example]")?.dataset.example;
        return `${id}${example ? ` in ${example}` : ""}: ${target.join(" ")}`;
      }),
    );
  }, options);
}
