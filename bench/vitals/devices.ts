/** The screens that pages are measured on, and how much slower a phone's processor is. */

import type { BrowserContextOptions } from "playwright";

export const devices = {
  phone: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} satisfies Record<string, BrowserContextOptions>;

/** How many times slower than this machine a phone's processor is, as Lighthouse has it. */
export const slowdown = 4;

export type DeviceName = keyof typeof devices;
