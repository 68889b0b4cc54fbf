import type { Locator, Page } from "playwright/test";
import { applyStyle, largeText } from "./layout.ts";
import { visitUnhydrated } from "./pageTour.ts";
import { answerImages, expect, softly, test, visit, waitForFrames } from "./siteTest.ts";

test("heading, email, number and the field in which an email begins are in the first screen", { tag: "@long" }, async ({
  page,
}) => {
  const windows = [
    { width: 320, height: 640 },
    { width: 390, height: 700 },
    { width: 980, height: 700, isWide: true },
    { width: 1440, height: 700, isWide: true },
    { width: 2560, height: 900, isWide: true },
  ];
  for (const { isWide, ...size } of windows) {
    await page.setViewportSize(size);
    await visit(page, "/contact");
    const main = page.getByRole("main");
    for (const words of [main.getByRole("heading", { level: 1 }), ...(await main.locator("address a").all())])
      await softly(words, `${size.width} px`).toBeInViewport({ ratio: 1 });
    expect(await main.locator("address a").count()).toBe(2);
    const field = main.getByLabel("What is hard to explain?");
    await softly(field, `${size.width} px`).toBeInViewport({ ratio: 0.5 });
    const sizeOf = (element: Locator, pseudo?: string) =>
      element.evaluate((one, part) => Number.parseFloat(getComputedStyle(one, part).fontSize), pseudo);
    const [headline, hint, lede] = await Promise.all([
      sizeOf(main.getByRole("heading", { level: 1 })),
      sizeOf(field, "::placeholder"),
      sizeOf(main.locator("p").first()),
    ]);
    expect.soft(headline, `headline and hint at ${size.width} px`).toBeGreaterThan(hint);
    expect.soft(hint, `hint and introduction at ${size.width} px`).toBeGreaterThan(lede);
    if (isWide) await softly(main.getByRole("link", { name: "Write to us" })).toBeInViewport({ ratio: 1 });
  }
});

test("the lens follows the pointer over the plate and returns, and its pictures are requested only then", {
  tag: "@long",
}, async ({ page }) => {
  const asked = await lensRequests(page);
  await visit(page, "/contact");
  const [layer, box] = await plateOf(page);
  expect(asked).toEqual([]);
  await page.mouse.move(box.x + 0.66 * box.width, box.y + box.height / 2);
  await expect(layer).toBeVisible();
  expect(asked.map((url) => new URL(url).searchParams.get("w"))).toEqual(Array(3).fill(expect.any(String)));
  const round = layer.locator("span");
  await expect.poll(async () => middleOf(await boxOf(round))).toBeCloseTo(0.66 * box.width, -0.5);
  // The round part is over the end of the word, and the sharp picture in it lies so that this end is what it shows.
  const [glass, sharp] = [await boxOf(round), await boxOf(round.locator("img"))];
  const whole = await boxOf(layer.locator("> img").first());
  const seen = (middleOf(glass) - sharp.x) / sharp.width;
  expect(seen).toBeCloseTo((middleOf(glass) - whole.x) / whole.width, 2);
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 5);
  await expect.poll(async () => middleOf(await boxOf(round))).toBeCloseTo(0.5 * box.width, -0.5);
  expect((await boxOf(round)).y, "it reads along the line").toBe(glass.y);
  await page.mouse.move(box.x + 10, box.y - 40);
  await expect(layer).toBeHidden();
});

test("with reduced motion the lens stays where it is drawn, and no further picture is requested", {
  tag: "@long",
}, async ({ page }) => {
  const asked = await lensRequests(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/contact");
  const [layer, box] = await plateOf(page);
  for (const share of [0.5, 0.7]) await page.mouse.move(box.x + share * box.width, box.y + box.height / 2);
  await waitForFrames(page, 4);
  await expect(layer).toBeHidden();
  expect(asked).toEqual([]);
});

test("keys move the lens from one word to the next, at once with reduced motion, and a slider says what is read", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/contact");
  const [layer, box] = await plateOf(page);
  const slider = page.getByRole("slider", { name: "Lens" });
  await softly(slider).toHaveAttribute("aria-valuetext", /^When is it back\?/);
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await softly(slider).toHaveAttribute("aria-valuetext", /^Which stairs\? .+ transition\.$/);
  await softly(slider).toHaveCSS("outline-style", "solid");
  const round = layer.locator("span");
  const whole = await boxOf(layer.locator("> img").first());
  expect(middleOf(await boxOf(round)) - whole.x).toBeCloseTo(0.5 * whole.width, -0.5);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.mouse.move(box.x + 0.3 * box.width, box.y + box.height / 2);
  await page.mouse.move(box.x + 10, box.y - 40);
  await expect.poll(async () => middleOf(await boxOf(round)) - whole.x).toBeCloseTo(0.5 * whole.width, -0.5);
  await page.keyboard.press("ArrowLeft");
  await expect(layer).toBeHidden();
});

test("a click leaves the lens at the nearest stop, which the slider says, with reduced motion too", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await visit(page, "/contact");
    const [layer, box] = await plateOf(page);
    const slider = page.getByRole("slider", { name: "Lens" });
    await page.mouse.click(box.x + 0.55 * box.width, box.y + box.height / 3);
    await softly(slider).toHaveAttribute("aria-valuetext", /^Which stairs\?/);
    await page.mouse.move(box.x + 10, box.y - 40);
    await expect(layer).toBeVisible();
    await expect
      .poll(async () => middleOf(await boxOf(layer.locator("span"))))
      .toBeCloseTo(box.x + 0.5 * box.width, -0.5);
  }
});

test("the whole lens is in the picture at each stop, and its slider lies on it", { tag: "@long" }, async ({ page }) => {
  await answerImages(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [256, 390, 720, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/contact");
    const [layer, box] = await plateOf(page);
    const slider = page.getByRole("slider", { name: "Lens" });
    await slider.press("End"); // at its first place the lens is in the picture itself
    for (const [stop, key] of [
      [2, "End"],
      [1, "ArrowLeft"],
    ] as const) {
      const at = `stop ${stop} at ${width} px`;
      await slider.press(key);
      await expect(slider).toHaveValue(String(stop));
      const apart = async () => middleOf(await boxOf(layer.locator("span"))) - middleOf(await boxOf(slider));
      await expect.poll(async () => Math.abs(await apart()), at).toBeLessThan(3);
      const ring = await boxOf(layer.locator("span"));
      expect(ring.x, at).toBeGreaterThan(box.x);
      expect(ring.y, at).toBeGreaterThan(box.y);
      expect(ring.x + ring.width, at).toBeLessThan(box.x + box.width);
      expect(ring.y + ring.height, at).toBeLessThan(box.y + box.height);
    }
  }
});

test("the slider follows the pointer over the plate, and is where the lens rests when it has left", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  await visit(page, "/contact");
  const [, box] = await plateOf(page);
  const slider = page.getByRole("slider", { name: "Lens" });
  const at = [box.x + 0.8 * box.width, box.y + box.height / 3] as const;
  await page.mouse.move(...at);
  await expect(slider).toHaveValue("2");
  await expect(page.getByText("Non-destructive spectral analysis: What is it made of?")).toBeVisible();
  await page.mouse.click(...at, { button: "right" });
  await page.mouse.move(box.x + 10, box.y - 40);
  await expect(slider, "after a click with another button").toHaveValue("0");
});

test("a mouse picks up the glass, which goes wherever the mouse does and stays at the stop where it is put down", {
  tag: "@long",
}, async ({ page }) => {
  await answerImages(page);
  await visit(page, "/contact");
  const [layer, box] = await plateOf(page);
  const slider = page.getByRole("slider", { name: "Lens" });
  const glass = await boxOf(slider);
  await page.mouse.move(middleOf(glass), glass.y + 0.9 * glass.height); // its grip
  await page.mouse.down();
  await page.mouse.move(box.x + 0.62 * box.width, box.y + box.height / 2, { steps: 8 });
  await expect.poll(async () => middleOf(await boxOf(slider))).toBeCloseTo(box.x + 0.62 * box.width, -0.5);
  await page.mouse.move(box.x + 0.7 * box.width, box.y + box.height / 2);
  await page.mouse.up();
  await page.mouse.move(box.x + 10, box.y - 40);
  await expect(slider).toHaveValue((await slider.getAttribute("max")) ?? "");
  await expect(layer).toBeVisible();
});

test("the lens is where the slider was moved to before the page had its script", { tag: "@long" }, async ({ page }) => {
  const hydrate = await visitUnhydrated(page, "/contact");
  const slider = page.getByRole("slider", { name: "Lens" });
  await slider.press("End");
  await hydrate();
  await expect(slider).toHaveAttribute("aria-valuetext", /^What is it made of\?/);
  await expect(page.locator("[data-lens]")).toBeVisible();
});

/** The addresses of pictures of the plate beyond the one that the page shows, as they are requested. */
async function lensRequests(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const seen = new Set<string | null>();
  await answerImages(page);
  page.on("request", (request) => {
    if (!/\/_image\?url=http/.test(request.url())) return;
    const source = new URL(request.url()).searchParams.get("url");
    if (seen.size > 0 && !seen.has(source)) asked.push(request.url());
    seen.add(source);
  });
  return asked;
}

/** Below the field, so it is scrolled into view. */
async function plateOf(page: Page) {
  const plate = page.locator("main [data-plate]").first();
  await plate.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  return [page.locator("[data-lens]"), await boxOf(plate)] as const;
}

async function boxOf(element: Locator) {
  await element.waitFor(); // the lens is drawn when its pictures are there
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not drawn");
  return box;
}

const middleOf = (box: { x: number; width: number }) => box.x + box.width / 2;

test("what is written on the contact page narrows in its field, goes into the email, and can be copied", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-write", "clipboard-read"]);
  const hydrate = await visitUnhydrated(page, "/contact");
  const field = page.getByRole("textbox", { name: "What is hard to explain?" });
  await field.fill("Our bread");
  await page.getByRole("button", { name: "Copy the text" }).click();
  await hydrate();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Our bread");
  const write = page.getByRole("link", { name: "Write to us" });
  await expect(write).toHaveAttribute(
    "href",
    /subject=Something%20difficult%20to%20explain&body=Our%20bread%0D%0A%0D%0A%0D%0AWho%20has%20to%20understand%20it%3F%0D%0A%0D%0A%0D%0ABy%20when%3F$/,
  );
  const stretchOf = () => field.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontStretch));
  const placeOf = () => write.boundingBox().then((box) => box?.y);
  const [wide, place] = [await stretchOf(), await placeOf()];
  const sentence = "Nobody can read it in the dark, on a phone, in the rain.";
  const paragraph = `${`${sentence} `.repeat(3)}\n${sentence}`;
  await field.fill(paragraph);
  expect(await stretchOf()).toBeLessThan(0.6 * wide);
  expect(await placeOf()).toBe(place);
  expect(await field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)).toBe(true);
  await expect(write).toHaveAttribute("href", /rain\.%20%0D%0ANobody/);
  await page.getByRole("button", { name: "Copy the text" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText(
    "Copied. Send it to hello@orchidandsteel.example.",
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(paragraph);
  await expect(page.getByRole("button", { name: "Copy the text" })).toBeFocused();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await page.getByRole("button", { name: "Copy the text" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText(
    "Not copied. Select it, and send it to hello@orchidandsteel.example.",
  );
  await expect(page.getByRole("button", { name: "Copy the text" })).toBeFocused();
  expect(await field.evaluate((element: HTMLTextAreaElement) => element.selectionEnd - element.selectionStart)).toBe(0);
  await page.evaluate(() => document.addEventListener("click", (event) => event.preventDefault(), { once: true }));
  await write.click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText(
    "No email? Send it to hello@orchidandsteel.example.",
  );
  await field.fill("Our bread");
  expect(await stretchOf()).toBe(wide);
});

test("with an empty field the button asks for a sentence right below it, and moves nothing; pressed again, it opens an email", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/contact");
  const field = page.getByRole("textbox", { name: "What is hard to explain?" });
  const write = page.getByRole("link", { name: "Write to us" });
  const remark = page.getByRole("main").getByRole("status");
  const isPrevented = () =>
    page.evaluate(
      () =>
        new Promise((done) => {
          const answer = (event: Event) => {
            done(event.defaultPrevented);
            event.preventDefault();
          };
          window.addEventListener("click", answer, { once: true });
          document.querySelector<HTMLElement>("form a[href^='mailto:']")?.click();
        }),
    );
  const apart = async () => (await boxOf(write)).y - (await boxOf(field)).y;
  const before = await apart();
  expect(await isPrevented()).toBe(true);
  await expect(field).toBeFocused();
  await expect(remark).toHaveText("Write one sentence first.");
  await expect(field).toHaveAccessibleDescription(/^Write one sentence first\. Opens your mail/);
  await expect(field).toHaveAttribute("aria-invalid", "true");
  expect(await apart()).toBe(before);
  const [fieldBox, remarkBox] = [await boxOf(field), await boxOf(remark)];
  expect(remarkBox.y).toBeGreaterThanOrEqual(fieldBox.y + fieldBox.height);
  expect(remarkBox.y + remarkBox.height).toBeLessThanOrEqual((await boxOf(write)).y);
  expect(await isPrevented()).toBe(false);
  await expect(remark).toContainText("No email?");
  await expect(field).not.toHaveAttribute("aria-invalid");
});

test("with an empty field the questions are copied, and the footer's link to this page leads into the field", {
  tag: "@long",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-write", "clipboard-read"]);
  await visit(page, "/contact");
  await page.getByRole("button", { name: "Copy the text" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^What is hard to explain\?\s+Who has/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Talk to us" }).click();
  await expect(page.getByRole("textbox", { name: "What is hard to explain?" })).toBeFocused();
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page).toHaveURL("/contact#main");
  await page.getByRole("button", { name: "Copy the text" }).focus();
  await page.goBack();
  await waitForFrames(page, 10);
  await expect(page.getByRole("button", { name: "Copy the text" })).toBeFocused();
});

test("beside the button stands that it opens an email, and what that asks, whatever is written", {
  tag: "@long",
}, async ({ page }) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/contact");
    const field = page.getByRole("textbox", { name: "What is hard to explain?", exact: true });
    const description = "Opens your mail. You send it. It then asks: Who has to understand it? By when?";
    await expect(field).toHaveAccessibleDescription(description);
    await field.fill("Our bread. It rises, and nobody knows why.");
    await expect(page.getByRole("main").getByRole("status")).toHaveText("Go on.");
    const note = page.getByText("Opens your mail. You send it.");
    const write = await boxOf(page.getByRole("link", { name: "Write to us" }));
    const said = await boxOf(note);
    const isBeside = said.x >= write.x + write.width && said.x < write.x + write.width + 40;
    const isBelow = said.y >= write.y + write.height && said.y < write.y + write.height + 20;
    expect(isBeside ? said.y < write.y + write.height && said.y + said.height > write.y : isBelow, `${width} px`).toBe(
      true,
    );
  }
});

test("the field says when it is full, and has its text again on reload, and on the next visit in the tab", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/contact");
  const field = page.getByRole("textbox", { name: "What is hard to explain?" });
  const most = Number(await field.getAttribute("maxlength"));
  expect(most).toBeGreaterThan(1800); // the rest is for the other questions
  await field.fill("a".repeat(most - 1));
  await field.press("End");
  await field.pressSequentially("bc");
  await expect(field).toHaveValue(/ab$/);
  await expect(page.getByRole("main").getByRole("status")).toContainText(`${most} characters`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/privacy/);
  await expect(field, "the page that was left is gone").toHaveCount(0);
  await page.goBack();
  await expect(field).toHaveValue(/^a+b$/);
  await expect(page.getByText("1 word."), "the page has its script").toBeVisible();
  await field.fill("Our bread");
  await page.reload();
  await expect(field).toHaveValue("Our bread");
  await visit(page, "/contact");
  await expect(field).toHaveValue("Our bread");
  await field.fill("");
  await visit(page, "/contact");
  await expect(field).toHaveValue("");
});

test("up to 59 words, nothing below the field moves while it is written in and copied, in narrow windows too", {
  tag: "@long",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-write"]);
  for (const width of [320, 390, 600, 980]) {
    await page.setViewportSize({ width, height: 1000 }); // nothing is scrolled to
    await visit(page, "/contact");
    const field = page.getByRole("textbox", { name: "What is hard to explain?" });
    const write = page.getByRole("link", { name: "Write to us" });
    const placeOf = async () => JSON.stringify([await boxOf(write), (await plateBelow(page)).y]);
    const place = await placeOf();
    for (const words of [2, 52, 59]) {
      await field.fill("bread ".repeat(words));
      await expect(page.getByText(`${words} words.`)).toBeVisible();
      await softly(await placeOf(), `${words} words at ${width} px`).toBe(place);
    }
    await page.getByRole("button", { name: "Copy the text" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("Copied.");
    await softly(await placeOf(), `copied at ${width} px`).toBe(place);
  }
});

test("a long text is set in the face of text, in lines of at most 75 characters, in a field that grows with it", {
  tag: "@long",
}, async ({ page }) => {
  const sentence = "Nobody can read it in the dark, on a phone, in the rain. ";
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/contact");
    const field = page.getByRole("textbox", { name: "What is hard to explain?" });
    await field.fill(sentence);
    const [short, family] = [await boxOf(field), await faceOf(field)];
    await field.fill(sentence.repeat(20));
    const long = await boxOf(field);
    expect(long.width).toBe(short.width);
    expect(long.height).toBeGreaterThan(1.3 * short.height);
    expect(await faceOf(field)).not.toBe(family);
    const { isWhole, letters } = await field.evaluate((element) => {
      const { value, clientWidth, clientHeight, scrollHeight } = element as HTMLTextAreaElement;
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
      const line = document.createElement("span");
      line.textContent = value;
      line.style.font = font;
      line.style.whiteSpace = "nowrap";
      document.body.append(line);
      const letterWidth = line.getBoundingClientRect().width / value.length;
      line.remove();
      const room = clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      return { isWhole: scrollHeight <= clientHeight, letters: room / letterWidth };
    });
    expect(isWhole).toBe(true);
    expect(letters).toBeLessThanOrEqual(75);
    await field.fill(sentence);
    expect([await boxOf(field), await faceOf(field)]).toEqual([short, family]);
  }
});

const faceOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).fontFamily);

const plateBelow = (page: Page) => boxOf(page.locator("main [data-plate]").first());

test("on phones the number of a step stands whole beside its words, however long it is", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/contact");
  const step = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "We talk" }) });
  const unit = step.getByText("min", { exact: true });
  for (const number of ["30", "10–12"]) {
    const [rows, end] = await unit.evaluate(({ previousSibling }, text) => {
      const range = document.createRange();
      if (previousSibling) previousSibling.textContent = text;
      range.selectNode(previousSibling ?? document.body);
      return [range.getClientRects().length, range.getBoundingClientRect().right];
    }, number);
    expect([number, rows]).toEqual([number, 1]);
    expect((await boxOf(step.locator("h3"))).x).toBeGreaterThan(end);
  }
});

test("on phones large text of the offices is below their map", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/contact");
  const office = page.getByRole("heading", { name: "Sheffield" });
  const map = page.getByRole("img", { name: /^A folded map/ });
  const below = async () => (await boxOf(office)).y - (await boxOf(map)).y - (await boxOf(map)).height;
  expect(await below()).toBeLessThan(0);
  await applyStyle(page, largeText);
  expect(await below()).toBeGreaterThan(0);
});

test("without script there is no field, and the button's email asks what the page would", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/contact");
  await expect(page.getByLabel("What is hard to explain?")).toBeHidden();
  const write = page.getByRole("link", { name: "Write to us" });
  await expect(write).toBeVisible();
  await expect(write).toHaveAttribute("href", /&body=What%20is%20hard%20to%20explain%3F%0D%0A/);
  await context.close();
});
