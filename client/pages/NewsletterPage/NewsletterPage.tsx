import { pageMeta } from "../../../shared/meta.ts";
import { Page } from "../../components/Page/Page.tsx";
import { PlateNotice, WaysOn } from "../../components/PlateNotice/PlateNotice.tsx";
import { TextLink } from "../../components/TextLink/TextLink.tsx";
import { useLayout } from "../../hooks/useLayout.ts";

/** Shown to visitors without script after they subscribed. */
export function NewsletterThanks() {
  const layout = useLayout();
  return (
    <Page meta={pageMeta(layout, null, "Newsletter")}>
      <PlateNotice plate="/plate-overheated.jpg" heading="Warmly received" text={layout.newsletterPopUp.successMessage}>
        <WaysOn />
      </PlateNotice>
    </Page>
  );
}

/** Shown to visitors without script when subscribing failed. Going back returns to the filled-in form. */
export function NewsletterFailed() {
  const layout = useLayout();
  return (
    <Page meta={pageMeta(layout, null, "Newsletter")}>
      <PlateNotice
        plate="/plate-overheated.jpg"
        heading="Not subscribed yet"
        text={layout.newsletterPopUp.errorMessage}
      >
        <span>Use your browser’s Back button to return to the form. Your entries will still be there.</span>
        {layout.email && <TextLink to={`mailto:${layout.email}`}>{layout.email}</TextLink>}
      </PlateNotice>
    </Page>
  );
}
