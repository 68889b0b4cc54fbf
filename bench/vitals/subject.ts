import type { Browser } from "playwright";

/** What is measured, and with what. */
export type Subject = {
  browser: Browser;
  /** Where the browser listens to other tools. */
  debuggingPort: number;
  /** An origin, without a path. */
  siteUrl: string;
  paths: string[];
  /** A path that leads nowhere, where that page is looked at, too. */
  unknownPath?: string;
  /** How often a time is taken. */
  runs: number;
  progress: (step: string) => void;
};
