/**
 * Stands in for `react-dom/server` when the site's renderer is bundled for the benchmark: it renders nothing and
 * returns the tree, so that React can be measured with that tree alone.
 */

import type { ReactNode } from "react";
import {
  type PipeableStream,
  type RenderToPipeableStreamOptions,
  renderToPipeableStream as render,
} from "react-dom/server";

export type Tree = { element: ReactNode; options: RenderToPipeableStreamOptions | undefined };

let takeTree: (tree: Tree) => void = () => {};

/** What is rendered next. */
export function nextTree(): Promise<Tree> {
  return new Promise((resolve) => {
    takeTree = resolve;
  });
}

export function renderToPipeableStream(element: ReactNode, options?: RenderToPipeableStreamOptions): PipeableStream {
  takeTree({ element, options });
  return { pipe: (destination) => destination, abort: () => {} };
}

export { render };
