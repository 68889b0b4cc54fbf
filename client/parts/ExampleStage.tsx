import { ExampleView } from "./ExampleView.tsx";
import type { Example } from "./example.ts";

/** An example on its stage; a tile or row is on its surface, with padding. */
export function ExampleStage({ example }: { example: Example }) {
  const { id, stage, surface = "paper", language, direction } = example;
  const isSmall = stage === "tile" || stage === "row";
  return (
    <div
      className="partsStage"
      data-example={id}
      data-stage={stage}
      data-surface={isSmall ? surface : undefined}
      lang={language}
      dir={direction}
    >
      <ExampleView example={example} />
    </div>
  );
}
