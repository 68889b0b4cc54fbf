import { use } from "react";
import { DocumentPartsContext } from "../../DocumentParts.tsx";

/** A whole document, for when not even the layout can be rendered. */
export function SiteFailure() {
  const { style } = use(DocumentPartsContext);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Something overheated</title>
        <link rel="stylesheet" href={style} />
      </head>
      <body>
        <main className="wrap section">
          <h1>Something overheated</h1>
          <p className="lede">
            Sorry, we could not load this page. <a href="/">Go to the home page</a>
          </p>
        </main>
      </body>
    </html>
  );
}
