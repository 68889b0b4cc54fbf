/** What an orchestrator asks: is the process alive, and should it get visitors. */

import type { Request, Response } from "express";
import { cacheControl } from "./cacheControl.ts";

export type Readiness = { hasContent: () => boolean; isDraining: () => boolean };

export function healthHandler(_req: Request, res: Response): void {
  res.set("Cache-Control", cacheControl.none).json({ status: "alive" });
}

/** 200 with content and not draining; 503 with the reasons otherwise. */
export function readinessHandler({ hasContent, isDraining }: Readiness) {
  return (_req: Request, res: Response): void => {
    const reasons = [...(hasContent() ? [] : ["no content yet"]), ...(isDraining() ? ["draining"] : [])];
    res
      .status(reasons.length === 0 ? 200 : 503)
      .set("Cache-Control", cacheControl.none)
      .json({ status: reasons.length === 0 ? "ready" : "not ready", reasons });
  };
}
