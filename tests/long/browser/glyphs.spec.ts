/** The lines of every page at every width: the tours look at one. */

import { meetingLetters } from "../../browser/glyphs.ts";
import { applyStyle, sidewaysScroll } from "../../browser/layout.ts";
import { answerImages, expect, softly, test, visit, waitForFrames } from "../../browser/siteTest.ts";
import { paths } from "../../harness/demoContent.ts";
import { openPopup } from "../../harness/pageStates.ts";

const widths = [256, 320, 360, 390, 480, 640, 768, 980, 1280, 1440, 1920, 2560];

test.use({ allowedMessages: [/^error: Failed to load resource: .* status of 404/] });

for (const path of [...paths, "/no-such-page"])
  test(`no descender meets an ascender on ${path} at any width`, async ({ page }) => {
    await answerImages(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await waitForFrames(page, 2);
      softly(await meetingLetters(page), `${width} px`).toEqual([]);
    }
  });

test("in the open popup no descender meets an ascender at any width", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/about");
  await openPopup(page);
  await applyStyle(page, ":is(header, main, footer) { display: none !important }"); // they are behind it
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await waitForFrames(page, 2);
    softly(await meetingLetters(page), `${width} px`).toEqual([]);
  }
});

test("in a language with accents on its capitals, they meet no descender either", async ({ page }) => {
  await visit(page, "/about");
  await page.evaluate(() => {
    document.documentElement.lang = "de";
    const words = "Ängste gegen Übungsjäger (Åsgård) prägen Österreichs Binnenschifffahrtsversicherung";
    for (const heading of document.querySelectorAll("main :is(h1, h2, h3), footer h2")) heading.textContent = words;
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await waitForFrames(page, 2);
    await page.evaluate(() => document.fonts.ready); // letters with accents are in the whole font, which is asked for now
    softly(await meetingLetters(page), `${width} px`).toEqual([]);
    softly(await sidewaysScroll(page), `${width} px`).toBe(0);
  }
});

test("in lines of 0.96 em, as headings had once, letters meet", async ({ page }) => {
  await visit(page, "/about");
  await applyStyle(page, ":is(h1, h2, h3) { line-height: 0.96 !important }");
  await waitForFrames(page, 2);
  expect(await meetingLetters(page)).toContainEqual(expect.stringMatching(/"p" meets "[a-z]"/));
});
