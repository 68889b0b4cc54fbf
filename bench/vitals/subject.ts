import type { Browser, BrowserContext } from "playwright";

/** What is measured, and with what. */
export type Subject = {
  /** A browser with a fresh profile. The caller closes it: a page is slower beside another browser, also an idle one. */
  launch: () => Promise<Browser>;
  /** The same with a tab open, as a visitor has one, for tools that connect to a port. */
  launchVisitor: () => Promise<{ browser: BrowserContext; debuggingPort: number }>;
  /** An origin, without a path. */
  siteUrl: string;
  /** One page of each kind. */
  paths: string[];
  /** All pages, whose pictures differ in weight. */
  allPaths: string[];
  /** A path without a page, where the error page is measured too. */
  unknownPath?: string;
  /** How often a time is taken. */
  runs: number;
  progress: (step: string) => void;
};
