import { DocumentPartsContext } from "../DocumentParts.tsx";
import { usePlateWarmth } from "../hooks/usePlateWarmth.ts";
import { allSections } from "../sections/allSections.ts";
import { ExampleStage } from "./ExampleStage.tsx";
import { ExampleView } from "./ExampleView.tsx";
import type { Example } from "./example.ts";
import { PartsIndex } from "./PartsIndex.tsx";

export type PartsDocumentProps = {
  /** The only example to show; without it, all are shown. */
  example: Example | undefined;
  /** URLs of the style sheets of the site and, after them, of the parts page. */
  styles: readonly string[];
};

/** The parts page, or one example alone. */
export function PartsDocument({ example, styles }: PartsDocumentProps) {
  const documentParts = { style: styles[0] ?? "", fonts: [], components: allSections, prefetch: () => {} };
  usePlateWarmth();
  return (
    <DocumentPartsContext value={documentParts}>
      {example?.stage === "document" ? (
        <ExampleView example={example} />
      ) : (
        <html lang={example?.language ?? "en"} dir={example?.direction}>
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="color-scheme" content="light dark" />
            {styles.map((url) => (
              <link key={url} rel="stylesheet" href={url} />
            ))}
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          </head>
          <body>
            {example ? <ExampleStage example={example} /> : <PartsIndex />}
            {/* After the example, which may have its own title: the first one counts. */}
            <title>{example ? `${example.part}: ${example.state}` : "Parts"}</title>
          </body>
        </html>
      )}
    </DocumentPartsContext>
  );
}
