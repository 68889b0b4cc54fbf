/** "Publish and redirect", offered first where the address of a published case study has changed. */

import { type DocumentActionComponent, useClient } from "sanity";
import { apiVersion } from "../apiVersion.ts";
import { redirectOfMoved } from "../model/redirects.ts";

/** The same as `publish`, with a redirect from the old address; `publish` alone stays in the menu. */
export function createPublishMoved(publish: DocumentActionComponent): DocumentActionComponent {
  return function PublishMoved(props) {
    const description = publish(props);
    const client = useClient({ apiVersion });
    const redirect = redirectOfMoved(props.published, props.draft);
    if (!description || !redirect) return null;
    return {
      ...description,
      label: "Publish and redirect",
      title: `Visitors of ${redirect.from} will be sent to the new address`,
      shortcut: null,
      onHandle() {
        description.onHandle?.();
        void client.createOrReplace(redirect);
      },
    };
  };
}
