/** The one page of the Studio: its settings, its script, and a policy that forbids every other host. */

import { type StudioSettings, settingsId } from "../../studio/model/settings.ts";

/** The names of the bundle's files. */
export type StudioEntries = { script: string; style: string };

export function studioPage(settings: StudioSettings, { script, style }: StudioEntries): string {
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${studioPolicy(settings)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(settings.siteName)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/${style}">
<script type="application/json" id="${settingsId}">${json}</script>
<script type="module" src="/assets/${script}"></script>
</head>
<body><div id="sanity"></div></body>
</html>
`;
}

/**
 * Requests go to the content service, images and frames come from it, the site and the preview. Without a policy, the
 * Studio also asks a version service, a font host and a feedback service. It is in the page because a static host of a
 * deployed Studio has no headers of ours.
 */
export function studioPolicy({ apiHost, siteUrl, previewUrl }: StudioSettings): string {
  const service = apiHost ? originsOf(apiHost) : hostedOrigins;
  const frames = previewUrl ? [new URL(previewUrl).origin] : [];
  return Object.entries({
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"], // styled-components
    "connect-src": ["'self'", ...service, ...service.map((origin) => origin.replace(/^http/, "ws"))],
    "img-src": ["'self'", "data:", "blob:", ...service, new URL(siteUrl).origin],
    "media-src": ["'self'", "blob:", ...service],
    "font-src": ["'self'", "data:"],
    "worker-src": ["'self'", "blob:"],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
  })
    .map(([directive, values]) => `${directive} ${values.join(" ")}`)
    .join("; ");
}

const hostedOrigins = [
  "https://*.api.sanity.io",
  "https://*.apicdn.sanity.io",
  "https://api.sanity.io",
  "https://cdn.sanity.io",
];

/** A service on this machine has the names that streams are spread over. */
function originsOf(apiHost: string): string[] {
  const { origin, protocol, hostname, port } = new URL(apiHost);
  if (hostname !== "localhost") return [origin];
  return [origin, ...["*.localhost", "127.0.0.1"].map((name) => `${protocol}//${name}:${port}`)];
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
