/**
 * The preview's bar: outside the Studio it says what is previewed, as of when, and how to leave. In the Studio's frame
 * it appears only when live updates do not arrive.
 *
 * It has styles of its own in a shadow tree, so that it neither changes the page nor looks different on another.
 */

import type { ConnectionState } from "./followChanges.ts";

/** As `/_preview/session` answers it. */
export type SessionFacts = {
  subject: { kind: "drafts" } | { kind: "published" } | { kind: "release"; title: string; at: string | null };
  /** In milliseconds since the epoch. */
  until: number;
  siteUrl: string;
};

export type PreviewBarOptions = {
  isInStudio: boolean;
  /** Ends the session, and goes to the public page. */
  onLeave: () => void;
};

const styles = `
  :host { position: fixed; inset: auto 0 0; z-index: 2147483646; display: block; }
  :host([hidden]) { display: none; }
  div { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0.25rem 1rem;
    padding: 0.5rem 1rem; border-block-start: 1px solid; background: #070f18; color: #fff; font: 0.875rem/1.5 system-ui, sans-serif; }
  p { margin: 0; }
  button { padding: 0.25rem 0.75rem; border: 1px solid currentcolor; border-radius: 0.25rem; background: none;
    color: inherit; font: inherit; cursor: pointer; }
  button:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
  @media print { :host { display: none; } }
`;

export function createPreviewBar({ isInStudio, onLeave }: PreviewBarOptions) {
  const host = document.createElement("preview-bar");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const bar = document.createElement("div");
  const subject = document.createElement("p");
  const notice = document.createElement("p");
  const leave = document.createElement("button");
  bar.setAttribute("role", "region");
  bar.setAttribute("aria-label", "Preview");
  notice.setAttribute("role", "status");
  leave.textContent = "Leave the preview";
  leave.addEventListener("click", onLeave);
  bar.append(subject, notice, ...(isInStudio ? [] : [leave]));
  root.append(bar);
  host.hidden = isInStudio;
  document.documentElement.append(host); // React owns the body

  return {
    describe(facts: SessionFacts): void {
      subject.textContent = isInStudio ? "" : describeSubject(facts.subject);
    },
    show(state: ConnectionState): void {
      notice.textContent = notices[state];
      host.hidden = isInStudio && state === "live";
    },
  };
}

const notices: Record<ConnectionState, string> = {
  live: "",
  interrupted: "Changes do not arrive at the moment. Trying to reconnect …",
  ended: "This preview has ended. Open it from the Studio again.",
};

/** What is previewed, and as of when. */
export function describeSubject(subject: SessionFacts["subject"]): string {
  if (subject.kind === "published") return "Preview: the published site, as of now";
  if (subject.kind === "drafts") return "Preview: unpublished changes, as of now";
  const at = subject.at === null ? "without a date" : `as of ${dateFormat.format(new Date(subject.at))}`;
  return `Preview: release “${subject.title}”, ${at}`;
}

const dateFormat = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });
