/** /manifest.webmanifest: how the site looks on a home screen. https://www.w3.org/TR/appmanifest/ */

import type { LayoutData } from "../../shared/pageData.ts";

export function webManifest({ site, pageSeo, language }: LayoutData): string {
  return JSON.stringify({
    lang: language,
    name: site.name,
    short_name: site.name,
    description: pageSeo.pageDescription,
    start_url: "/",
    display: "browser",
    background_color: "#070f18",
    theme_color: "#070f18",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
}
