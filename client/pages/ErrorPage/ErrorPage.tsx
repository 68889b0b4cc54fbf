import { isRouteErrorResponse, useLocation, useRouteError } from "react-router-dom";
import { pageMeta } from "../../../shared/meta.ts";
import { pathTo, routeTitle } from "../../../shared/routes.ts";
import { Page } from "../../components/Page/Page.tsx";
import { PlateNotice, WaysOn } from "../../components/PlateNotice/PlateNotice.tsx";
import { Swell } from "../../components/Swell/Swell.tsx";
import textLink from "../../components/TextLink/TextLink.module.css";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { ConnectionError } from "../../connectionError.ts";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import { useLayout } from "../../hooks/useLayout.ts";
import { likelyPage } from "./likelyPage.ts";

/** Shown inside the layout in place of a page: a 404, or a page that failed to load or render. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return error instanceof ConnectionError ? (
    <Failure
      heading="No connection"
      text="We could not load this page, because our site could not be reached. Please check your internet connection and try again."
    />
  ) : (
    <Failure heading="Something overheated" text="Sorry, we could not load this page. Please try again in a moment." />
  );
}

/** A letter at a time. */
const fromColdToWarm = [
  { word: "cold" },
  { word: "cord", stretch: 105 },
  { word: "card", stretch: 105 },
  { word: "ward", stretch: 94 },
  { word: "warm", stretch: 85 },
];

/** The document is the same for all addresses: only the script knows which one was typed, and has a line for it. */
function NotFound() {
  const isHydrated = useIsHydrated();
  const { pathname } = useLocation();
  const meant = isHydrated && likelyPage(pathname);
  return (
    <Page meta={pageMeta(useLayout(), null, "Page not found")}>
      <PlateNotice
        plate="/plate-cold.jpg"
        heading={"This\u00a0one has\u00a0gone"} // on phones in three lines, without a lone first word
        warming={fromColdToWarm}
        text={
          <>
            {/* `dir` isolates it: there may be marks of direction in it. */}
            <b dir="ltr">{isHydrated ? asTyped(pathname) : "\u00a0"}</b>
            There is no page at this address. It may have been moved or deleted.{" "}
            {/* As long as the other, so that no button moves when the page is hydrated. */}
            {meant ? (
              <>
                Did you mean <TextLink to={pathTo(meant)}>{routeTitle(meant)}</TextLink>?
              </>
            ) : (
              "Is there a typo in it?"
            )}
          </>
        }
        hint="Rub the steel: it still takes heat."
      >
        <WaysOn />
      </PlateNotice>
    </Page>
  );
}

/** Decoded where that is possible: `/über-uns` rather than `/%C3%BCber-uns`. */
function asTyped(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

function Failure({ heading, text }: { heading: string; text: string }) {
  const layout = useLayout();
  const { pathname } = useLocation();
  return (
    <Page meta={pageMeta(layout, null, heading)}>
      <PlateNotice plate="/plate-overheated.jpg" heading={heading} text={text}>
        <a href={pathname} className={textLink.link} data-variant="FooterCTA">
          <Swell>Try again</Swell>
        </a>
        {layout.email && <TextLink to={`mailto:${layout.email}`}>{layout.email}</TextLink>}
      </PlateNotice>
    </Page>
  );
}
