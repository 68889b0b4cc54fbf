/** How long visitors may wait and how much they may download: the figures of every table, and their limits. */

export type Figure = {
  name: string;
  unit?: "ms" | "kB";
  /** How many digits are shown after the point; none by default. */
  digits?: number;
  atMost?: number;
  atLeast?: number;
};

export type Figures = Record<string, Figure>;

const score = { atLeast: 100 };
/** Bytes as they were transferred, compressed and with their headers, in thousands. */
const weight = { unit: "kB", digits: 1 } as const;
const shift = { digits: 3, atMost: 0.01 };
const violations = { atMost: 0 };

const firstView = {
  document: { name: "HTML", ...weight, atMost: 18 },
  script: { name: "script", ...weight, atMost: 105 },
  idleScript: { name: "script when idle", ...weight, atMost: 7 },
  style: { name: "style", ...weight, atMost: 14 },
  font: { name: "fonts", ...weight, atMost: 64 },
  fontFiles: { name: "font files", atMost: 2 },
  image: { name: "images", ...weight },
  other: { name: "other", ...weight },
  total: { name: "total", ...weight, atMost: 180 },
  requests: { name: "requests", atMost: 20 },
  elsewhere: { name: "to other origins", atMost: 0 },
} satisfies Figures;

export const budgets = {
  lighthouse: {
    performance: { name: "performance", ...score },
    worstPerformance: { name: "at worst", atLeast: 98 },
    accessibility: { name: "accessibility", ...score },
    bestPractices: { name: "best practices", ...score },
    seo: { name: "SEO", ...score },
    fcp: { name: "FCP", unit: "ms", atMost: 950 },
    lcpText: { name: "LCP, text", unit: "ms", atMost: 1500 },
    lcpImage: { name: "LCP, image", unit: "ms", atMost: 1500 },
    cls: { name: "CLS", ...shift },
    tbt: { name: "TBT", unit: "ms", atMost: 50 },
    ttfb: { name: "TTFB", unit: "ms", atMost: 30 },
  },
  tasks: {
    script: { name: "longest of the script", unit: "ms", atMost: 50 },
    worstScript: { name: "at worst", unit: "ms", atMost: 50 },
    blocking: { name: "blocking time", unit: "ms", atMost: 50 },
    worstBlocking: { name: "at worst", unit: "ms" },
  },
  weightOnPhone: { ...firstView, image: { ...firstView.image, atMost: 45 } },
  weightOnDesktop: firstView,
  layoutShift: {
    phone: { name: "360 px", ...shift },
    desktop: { name: "1440 px", ...shift },
  },
  axe: {
    360: { name: "360 px", ...violations },
    768: { name: "768 px", ...violations },
    980: { name: "980 px", ...violations },
    1280: { name: "1280 px", ...violations },
    1920: { name: "1920 px", ...violations },
  },
  interactions: {
    event: { name: "event", unit: "ms" },
    slowEvent: { name: "event at 4× CPU", unit: "ms", atMost: 100 },
    heading: { name: "new h1", unit: "ms", atMost: 100 },
    slowHeading: { name: "new h1 at 4× CPU", unit: "ms" },
  },
} satisfies Record<string, Figures>;

/** Whether a value keeps its limit; one that could not be measured keeps none. A figure without a limit has no answer. */
export function keepsBudget({ atMost, atLeast }: Figure, value: number): boolean | undefined {
  if (atMost !== undefined) return value <= atMost;
  if (atLeast !== undefined) return value >= atLeast;
  return undefined;
}
