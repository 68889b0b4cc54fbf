import type { PageMeta } from "../../../shared/meta.ts";
import { Page } from "../../components/Page/Page.tsx";
import { PageHead } from "../../components/PageHead/PageHead.tsx";
import { RouteAnnouncer } from "../../components/RouteAnnouncer/RouteAnnouncer.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { phone as alone, definePart } from "../definePart.tsx";
import { press } from "./acts.ts";

const meta: PageMeta = {
  title: "Orchid and Steel - Services",
  description: "Position, Shape, Build and Care: what you get from each, and what it costs from.",
  canonical: "https://orchidandsteel.example/services",
  image: { url: "https://orchidandsteel.example/plate-cold.jpg", alt: "Cold steel", widthPx: 1200, heightPx: 630 },
  type: "website",
  isIndexed: true,
  locale: "en_US",
};
const unknown: PageMeta = { ...meta, description: undefined, canonical: undefined, image: undefined, isIndexed: false };

function words(heading: string, text: string) {
  return (
    <main className="wrap section partsWords" id="main">
      <h1>{heading}</h1>
      <p>{text}</p>
    </main>
  );
}

export const page = definePart("Page", {
  "at rest": alone(<Page meta={meta}>{words("A page", "It fades into the next one.")}</Page>),
});

export const pageHead = definePart("PageHead", {
  "with everything": alone(
    <>
      <PageHead meta={meta} />
      {words("In the head", "Title, description, canonical address and social card: nothing of it can be seen here.")}
    </>,
  ),
  "with a title only": alone(
    <>
      <PageHead meta={unknown} />
      {words("Not indexed", "There is no such page, so it has no address, and search engines are told.")}
    </>,
  ),
});

export const routeAnnouncer = definePart("RouteAnnouncer", {
  "after going to another page": alone(
    <>
      <main className="wrap section partsWords" id="main">
        <h1>Another page</h1>
        <p>
          <TextLink to="/services">Go to Services</TextLink>: the title is announced, and the heading above has the
          focus.
        </p>
      </main>
      <RouteAnnouncer />
    </>,
    { act: (root) => press(root, "main a") },
  ),
});
