/** Brings a page into the states that a visitor can reach. Each function resolves when the state is reached. */

import type { FrameLocator, Page } from "playwright";

/** Hydration turns the browser's own validation of the newsletter form off, which shows that it has happened. */
export const hydratedForm = "#newsletter form[novalidate]";

export async function waitForHydration(page: Page | FrameLocator): Promise<void> {
  await page.locator(hydratedForm).waitFor({ state: "attached" });
}

/** How many times slower than this machine a phone's processor is, as Lighthouse has it. */
export const slowdown = 4;

const menuButton = (page: Page) => page.getByRole("button", { name: "Menu" });
const popup = (page: Page) => page.getByRole("dialog");

/** Below 980 px only. */
export async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click();
  await page.locator("header[data-menu='open']").waitFor();
}

export async function closeMenu(page: Page): Promise<void> {
  await menuButton(page).click();
  await page.locator("header[data-menu]").waitFor({ state: "detached" });
}

export async function openPopup(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("button").click();
  await popup(page).waitFor();
}

/** Submits the open popup with empty fields. */
export async function submitEmptyPopup(page: Page): Promise<void> {
  await popup(page).getByRole("button", { name: "Subscribe" }).click();
  await popup(page).locator("[aria-invalid='true']").first().waitFor();
}

export async function completePopup(page: Page): Promise<void> {
  await popup(page).getByLabel("First Name").fill("Ada");
  await popup(page).getByLabel("Last Name").fill("Lovelace");
  await popup(page).getByLabel("Email").fill("ada@example.org");
  await popup(page).getByRole("button", { name: "Subscribe" }).click();
  await popup(page).getByRole("status").waitFor();
}
