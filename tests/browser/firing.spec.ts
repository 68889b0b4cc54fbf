import type { Page } from "playwright/test";
import { visitUnhydrated } from "./pageTour.ts";
import { expect, scrollTo, test, visit, waitForHydration } from "./siteTest.ts";

const path = "/work/north-kiln";

const sectionOf = (page: Page) =>
  page.locator("figure", { has: page.getByRole("slider", { name: "Turn up the kiln, °C" }) });
const kilnOf = (page: Page) => page.getByRole("slider", { name: "Turn up the kiln, °C" });
const brickOf = (page: Page, name: string) => sectionOf(page).getByRole("radio", { name });
const nameOf = (page: Page) => sectionOf(page).locator("[data-dark] > p");
const colourOf = (page: Page) => sectionOf(page).locator("[data-dark] rect").first();

test("turning up the kiln fires the next brick, and one taken from the wall is told once; nothing moves", async ({
  page,
}) => {
  await visit(page, path);
  const section = sectionOf(page);
  const heightOf = () => section.evaluate((element) => element.getBoundingClientRect().height);
  const height = await heightOf();
  await expect(nameOf(page)).toHaveText("Upper Seam 1060");
  await kilnOf(page).press("ArrowRight");
  await expect(nameOf(page)).toHaveText("Upper Seam 1100");
  await expect(kilnOf(page)).toHaveAttribute(
    "aria-valuetext",
    "Upper Seam 1100. Strength 78 N/mm², Water absorption 6%, Frost rating F2",
  );
  await expect(brickOf(page, "Upper Seam 1100")).toBeChecked();
  await expect(section.getByRole("status")).toBeEmpty(); // the slider has said it

  await brickOf(page, "Black Shale 1000").check();
  await expect(nameOf(page)).toHaveText("Black Shale 1000");
  await expect(section.getByRole("status")).toHaveText(/^Strength 52\sN\/mm², /);
  await brickOf(page, "Black Shale 1000").press("ArrowDown");
  await expect(nameOf(page)).toHaveText("Black Shale 1040");
  await expect(section.locator("p:has(+ dl)")).toHaveText("Black Shale 1040");
  await kilnOf(page).press("Home");
  await expect(nameOf(page)).toHaveText("Black Shale 1000");

  const dry = await colourOf(page).getAttribute("fill");
  await section.getByRole("button", { name: "Wet" }).click();
  await expect(colourOf(page)).not.toHaveAttribute("fill", dry ?? "");
  expect(await heightOf()).toBe(height);
});

test("arrow keys go to the brick that lies there: heats of a clay, and the nearest heat of the next clay", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, path);
  const expectAfter = async (key: string, name: string) => {
    await page.keyboard.press(key);
    await expect(brickOf(page, name)).toBeFocused();
    await expect(nameOf(page)).toHaveText(name);
  };
  await brickOf(page, "Upper Seam 1060").focus();
  await expectAfter("ArrowLeft", "Mill Lane 1040");
  await expectAfter("ArrowLeft", "River Bed 1020");
  await expectAfter("ArrowDown", "River Bed 1060");
  await expectAfter("ArrowDown", "River Bed 1060");
  await expectAfter("ArrowRight", "Mill Lane 1040");
  await expect(sectionOf(page).getByRole("status")).toHaveText(/^Strength 44\sN\/mm², /);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload(); // clays are rows from the beginning
  await waitForHydration(page);
  await brickOf(page, "Mill Lane 1040").press("Space");
  await expectAfter("ArrowRight", "Mill Lane 1080");
  await expectAfter("ArrowDown", "Upper Seam 1060");
});

test("on phones the name in the brick and the facts stay in the window, below the header when that comes back", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, path);
  const riverBed = brickOf(page, "River Bed 960");
  await scrollTo(page, await riverBed.evaluate((radio) => scrollY + radio.getBoundingClientRect().top - 400));
  const header = page.getByRole("banner");
  await expect(header).not.toBeInViewport();
  await riverBed.check();
  await expect(nameOf(page)).toHaveText("River Bed 960");
  const facts = sectionOf(page).locator("p:has(+ dl)");
  /** From the top: the header's lower edge, the name, the facts' name, and the label of the clay that was pressed. */
  const edges = async () => {
    const boxes = await Promise.all([header, nameOf(page), facts, riverBed].map((part) => part.boundingBox()));
    return boxes.flatMap((box, index) => (box ? [index ? box.y : box.y + box.height, box.y + box.height] : []));
  };
  const areInOrder = async () => {
    const places = await edges();
    return places.every((place, index) => place >= (places[index - 1] ?? 0) - 1);
  };
  expect((await nameOf(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.evaluate(() => scrollBy({ top: -60, behavior: "instant" }));
  await expect(header).toBeInViewport({ ratio: 1 });
  await expect.poll(areInOrder).toBe(true);
  await expect(nameOf(page)).toBeInViewport({ ratio: 1 });
});

test("a wide window shows brick, kiln and wall together, and the brick covers neither kiln nor wall", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, path);
  const face = sectionOf(page).locator("[data-dark]").first();
  await scrollTo(page, await face.evaluate((brick) => scrollY + brick.getBoundingClientRect().top - 80));
  for (const part of [face, kilnOf(page), brickOf(page, "White Pit 1140")])
    await expect(part).toBeInViewport({ ratio: 0.99 });
  for (const part of [sectionOf(page).getByText("Turn up the kiln, °C"), brickOf(page, "White Pit 1140")]) {
    await scrollTo(page, await part.evaluate((element) => scrollY + element.getBoundingClientRect().top - 10));
    const isCovered = part.evaluate((element) => {
      const { x, y } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(x + 4, y + 4));
    });
    expect(await isCovered).toBe(false);
  }
});

test("a brick taken and made wet before hydration is fired, and is wet", { tag: "@long" }, async ({ page }) => {
  const hydrate = await visitUnhydrated(page, path);
  await brickOf(page, "River Bed 980").check();
  await sectionOf(page).getByRole("button", { name: "Wet" }).click();
  await hydrate();
  await expect(nameOf(page)).toHaveText("River Bed 980");
  await expect(sectionOf(page).getByRole("button", { name: "Wet" })).toHaveAttribute("aria-pressed", "true");
});

test("the kiln that was turned before hydration fires its clay", { tag: "@long" }, async ({ page }) => {
  const hydrate = await visitUnhydrated(page, path);
  await kilnOf(page).press("End");
  await hydrate();
  await expect(nameOf(page)).toHaveText("Upper Seam 1100");
});

test("a kiln that was turned to between two stops before hydration stands at the nearer one", { tag: "@long" }, async ({
  page,
}) => {
  const hydrate = await visitUnhydrated(page, path);
  for (let degree = 0; degree < 5; degree++) await kilnOf(page).press("ArrowRight");
  await expect(kilnOf(page)).toHaveValue("1065");
  await hydrate();
  await expect(kilnOf(page)).toHaveValue("1060");
  await expect(nameOf(page)).toHaveText("Upper Seam 1060");
});

test("a finger on the kiln means the nearest stop, and stays there", { tag: "@long" }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await visit(page, path);
  await kilnOf(page).scrollIntoViewIfNeeded();
  const box = await kilnOf(page).boundingBox();
  if (!box) throw new Error("The kiln has no box.");
  const client = await context.newCDPSession(page);
  // The middle of the thumb, which is 28 px wide, at a heat between 940 and 1140 degrees.
  const at = (degrees: number) => box.x + 14 + ((degrees - 940) / 200) * (box.width - 28);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", degrees?: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: degrees === undefined ? [] : [{ x: at(degrees), y: box.y + box.height / 2 }],
    });
  await touch("touchStart", 1060);
  for (const degrees of [1050, 1063, 1064, 1063, 1064]) {
    await touch("touchMove", degrees);
    await expect(nameOf(page), `at ${degrees}`).toHaveText("Upper Seam 1060");
  }
  await touch("touchMove", 1098);
  await expect(nameOf(page)).toHaveText("Upper Seam 1100");
  await touch("touchEnd");
  await kilnOf(page).press("ArrowLeft");
  await expect(nameOf(page), "keys go to the next stop again").toHaveText("Upper Seam 1060");
  await context.close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the chosen brick is shown with all 38, and nothing that needs script", async ({ page }) => {
    await page.goto(path);
    const section = page.locator("figure", { hasText: "Seven clays, one kiln" });
    const names = section.getByText("Upper Seam 1060").filter({ visible: true });
    await expect(names).toHaveCount(2); // pressed into it, and above its facts
    const face = section.locator("[data-dark]").first();
    const box = await face.boundingBox();
    expect(await face.locator("img").filter({ visible: true }).first().boundingBox()).toEqual(box);
    await expect(section.getByRole("listitem").filter({ visible: true })).toHaveCount(38);
    await expect(section.locator("input, button").filter({ visible: true })).toHaveCount(0);
  });
});
