import type { Browser } from "playwright";

/** What is measured, and with what. */
export type Subject = {
  browser: Browser;
  /** Another browser with a fresh profile, which has compiled none of the site's script, and its port for other tools. */
  launchFresh: () => Promise<{ browser: Browser; debuggingPort: number }>;
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
