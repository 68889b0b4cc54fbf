/** The Studio's configuration. Types, structure and locations derive from `shared`. */

import { defineConfig, type WorkspaceOptions } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { studioSchema } from "../shared/content/queries.ts";
import { routes } from "../shared/routes.ts";
import { checkLink } from "./checkLink.ts";
import { checkRedirect } from "./checkRedirect.ts";
import { CharacterCount } from "./components/CharacterCount.tsx";
import { createOpenOnSite } from "./components/openOnSite.ts";
import { createPublishMoved } from "./components/publishMoved.ts";
import { createClientFactory, tokenLogin } from "./connection.ts";
import { createLocations } from "./locations.ts";
import { mainDocuments } from "./model/locations.ts";
import { schemaTypes } from "./model/schemaTypes.ts";
import type { StudioSettings } from "./model/settings.ts";
import { allowedActions, isSingleton, structureItems } from "./model/structure.ts";
import { createDocumentNode, createStructure } from "./structure.ts";

export function createStudioConfig(settings: StudioSettings, streamHosts: readonly string[]): WorkspaceOptions {
  const { projectId, dataset, apiHost, siteName, previewUrl } = settings;
  const documents = studioSchema();
  const items = structureItems(documents);
  const openOnSite = createOpenOnSite(settings, documents);
  return defineConfig({
    name: "default",
    title: siteName,
    basePath: "/",
    projectId,
    dataset,
    ...(apiHost && { apiHost, auth: tokenLogin, unstable_clientFactory: createClientFactory(apiHost, streamHosts) }),
    plugins: [
      structureTool({ structure: createStructure(items), defaultDocumentNode: createDocumentNode(settings) }),
      ...(previewUrl
        ? [
            presentationTool({
              previewUrl: { initial: previewUrl, previewMode: { enable: "/_preview/enable", shareAccess: true } },
              resolve: { mainDocuments, locations: createLocations(documents) },
            }),
          ]
        : []),
    ],
    schema: {
      types: schemaTypes(documents, { checkLink, checkRedirect }) as never, // Sanity's own types of types are closed
      templates: (templates) => [
        ...templates.filter(({ schemaType }) => !isSingleton(schemaType)),
        ...items.flatMap((item) =>
          item.kind === "page"
            ? [{ id: item.id, title: item.title, schemaType: "page", value: { path: routes[item.routeId].path } }]
            : [],
        ),
      ],
    },
    document: {
      actions: (actions, { schemaType }) => {
        const publish = schemaType === "caseStudy" ? actions.find(({ action }) => action === "publish") : undefined;
        const first = publish ? [createPublishMoved(publish)] : [];
        return [...first, ...allowedActions(schemaType, actions), openOnSite];
      },
      newDocumentOptions: (options) => options.filter(({ templateId }) => !isPageTemplate(templateId)),
      comments: { enabled: false },
    },
    form: { components: { input: CharacterCount } },
    scheduledPublishing: { enabled: false },
    tasks: { enabled: false },
    announcements: { enabled: false },
  });

  function isPageTemplate(id: string): boolean {
    return isSingleton(id) || items.some((item) => item.kind === "page" && item.id === id);
  }
}
