/** The screens that pages are measured on. */

import type { BrowserContextOptions } from "playwright";

export const devices = {
  phone: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} satisfies Record<string, BrowserContextOptions>;

export type DeviceName = keyof typeof devices;
