import type { Browser } from "playwright";

/** What is measured, and with what. */
export type Subject = {
  browser: Browser;
  /** The browser's port for other tools. */
  debuggingPort: number;
  /** An origin, without a path. */
  siteUrl: string;
  paths: string[];
  /** A path without a page, where the error page is measured too. */
  unknownPath?: string;
  /** How often a time is taken. */
  runs: number;
  progress: (step: string) => void;
};
