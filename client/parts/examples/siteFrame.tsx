import type { LayoutData } from "../../../shared/pageData.ts";
import { Footer } from "../../components/Footer/Footer.tsx";
import { Header } from "../../components/Header/Header.tsx";
import { RichText } from "../../components/RichText/RichText.tsx";
import { layout, longLayout, sparseLayout } from "../content/agency.ts";
import { paragraph } from "../content/prose.ts";
import { band, definePart, page, phone } from "../definePart.tsx";
import { focus, press, scrollThrough } from "./acts.ts";

const story = Array.from({ length: 24 }, (_, index) =>
  paragraph(
    `${index + 1}. A network operator rang 41,000 homes to say one sentence. We rewrote the sentence and sent it first.`,
  ),
);

function aboveAPage(of: LayoutData = layout) {
  return (
    <>
      <Header layout={of} />
      <main className="wrap section partsWords" id="main" data-held-by-menu>
        <h1>A page</h1>
        <RichText value={story} />
      </main>
    </>
  );
}

/** The menu button exists only below 980 px. */
async function openMenu(root: HTMLElement): Promise<void> {
  if (root.querySelector("header button")?.checkVisibility()) press(root, "header button");
}

export const header = definePart("Header", {
  unfixed: page(aboveAPage()),
  "current page": page(aboveAPage(), { path: "/services" }),
  "further down from the current page": page(aboveAPage(), { path: "/work/halden-grid" }),
  "a link has the focus": page(aboveAPage(), { act: (root) => focus(root, "header a") }),
  "right to left": page(aboveAPage(), { path: "/services", direction: "rtl" }),
  unpinned: page(aboveAPage(), { act: () => scrollThrough(300, 600) }),
  pinned: page(aboveAPage(), { act: () => scrollThrough(300, 600, 500) }),
  "empty optional fields": page(aboveAPage(sparseLayout)),
  "long words": page(aboveAPage(longLayout)),
  "on a phone": phone(aboveAPage()),
  menu: phone(aboveAPage(), { path: "/services", act: openMenu }),
  "menu, its last link has the focus": phone(aboveAPage(), {
    act: async (root) => {
      await openMenu(root);
      focus(root, "nav [aria-label] li:last-child a");
    },
  }),
  "menu, right to left": phone(aboveAPage(), { path: "/services", direction: "rtl", act: openMenu }),
  "menu, empty optional fields": phone(aboveAPage(sparseLayout), { act: openMenu }),
  "menu, long words": phone(aboveAPage(longLayout), { act: openMenu }),
});

export const footer = definePart("Footer", {
  "at rest": band(<Footer layout={layout} />),
  "a link has the focus": page(
    <>
      <main id="main">
        <h1 className="visuallyHidden">A page</h1>
      </main>
      <Footer layout={layout} />
    </>,
    { act: (root) => focus(root, "footer a") },
  ),
  "right to left": band(<Footer layout={layout} />, { direction: "rtl" }),
  "empty optional fields": band(<Footer layout={sparseLayout} />),
  "long words": band(<Footer layout={longLayout} />),
});
