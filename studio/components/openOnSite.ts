/** "Open on the site", in the menu of every document. */

import { useEffect, useState } from "react";
import { type DocumentActionComponent, useClient } from "sanity";
import type { StudioDocument } from "../../shared/schema/document.ts";
import { apiVersion } from "../apiVersion.ts";
import { type Location, locationsOf, locationsQuery, type Places } from "../model/locations.ts";
import type { StudioSettings } from "../model/settings.ts";

/** Opens the first page that shows the published document. */
export function createOpenOnSite(
  { siteUrl }: StudioSettings,
  documents: readonly StudioDocument[],
): DocumentActionComponent {
  return ({ id, type, published }) => {
    const client = useClient({ apiVersion });
    const [location, setLocation] = useState<Location>();
    const isPublished = published !== null;
    useEffect(() => {
      if (!isPublished) return;
      const query = client
        .withConfig({ perspective: "published" })
        .fetch<Places>(locationsQuery(type, documents), { id });
      query.then(
        (places) => setLocation(locationsOf(type, places)[0]),
        () => setLocation(undefined),
      );
    }, [client, id, type, isPublished]);
    return {
      label: "Open on the site",
      disabled: location === undefined,
      title: location ? `${siteUrl}${location.href}` : "No page of the site shows this document yet",
      onHandle: () => void window.open(`${siteUrl}${location?.href}`, "_blank", "noopener"),
    };
  };
}
