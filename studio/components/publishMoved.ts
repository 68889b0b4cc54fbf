/** "Publish and redirect", offered first where the address of a published case study has changed. */

import { useToast } from "@sanity/ui/toast";
import { type DocumentActionComponent, useClient } from "sanity";
import { apiVersion } from "../apiVersion.ts";
import { redirectOfMoved } from "../model/redirects.ts";

/** The same as `publish`, with a redirect from the old address; `publish` alone stays in the menu. */
export function createPublishMoved(publish: DocumentActionComponent): DocumentActionComponent {
  return function PublishMoved(props) {
    const description = publish(props);
    const client = useClient({ apiVersion });
    const toast = useToast();
    const redirect = redirectOfMoved(props.published, props.draft);
    if (!description || !redirect) return null;
    return {
      ...description,
      label: "Publish and redirect",
      title: `Visitors of ${redirect.from} will be sent to the new address`,
      shortcut: null,
      onHandle() {
        description.onHandle?.();
        client.createOrReplace(redirect).catch(() =>
          toast.push({
            status: "error",
            title: `Visitors of ${redirect.from} are not redirected`,
            description: "The redirect could not be saved. Add it below “Redirects”.",
          }),
        );
      },
    };
  };
}
