/** The probes of an orchestrator: is the process alive, and should it get visitors? */

import type { Request, Response } from "express";
import { cacheControl } from "./cacheControl.ts";

export type Readiness = {
  hasContent: () => boolean;
  isDraining: () => boolean;
  /** For operators: stale content is still served. */
  content: () => { isStale: boolean; revision: number };
};

export function healthHandler(_req: Request, res: Response): void {
  res.set("Cache-Control", cacheControl.none).json({ status: "alive" });
}

/** 200 with content, stale or not, while not draining; 503 with the reasons otherwise. */
export function readinessHandler({ hasContent, isDraining, content }: Readiness) {
  return (_req: Request, res: Response): void => {
    const reasons = [...(hasContent() ? [] : ["no content yet"]), ...(isDraining() ? ["draining"] : [])];
    res.set("Cache-Control", cacheControl.none);
    if (reasons.length > 0) {
      res.status(503).json({ status: "not ready", reasons });
      return;
    }
    const { isStale, revision } = content();
    res.json({ status: "ready", reasons, stale: isStale, revision });
  };
}
