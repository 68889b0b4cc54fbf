/** The list on the left, and the views of a document. */

import { DocumentIcon } from "@sanity/icons/Document";
import { FolderIcon } from "@sanity/icons/Folder";
import type {
  DefaultDocumentNodeResolver,
  StructureBuilder,
  StructureResolver,
  StructureResolverContext,
} from "sanity/structure";
import { apiVersion } from "./apiVersion.ts";
import { createSearchAndSharing } from "./components/SearchAndSharing.tsx";
import type { StudioSettings } from "./model/settings.ts";
import type { StructureItem } from "./model/structure.ts";

export function createStructure(items: readonly StructureItem[]): StructureResolver {
  return (S, context) =>
    S.list()
      .id("content")
      .title("Content")
      .items(items.map((item) => nodeOf(S, context, item)));
}

function nodeOf(S: StructureBuilder, context: StructureResolverContext, item: StructureItem) {
  switch (item.kind) {
    case "heading":
      return S.divider().title(item.title);
    case "list":
      return S.listItem()
        .id(item.type)
        .title(item.title)
        .icon(FolderIcon)
        .schemaType(item.type)
        .child(S.documentTypeList(item.type).title(item.title).defaultOrdering([item.orderBy]));
    case "singleton":
      return S.listItem()
        .id(item.id)
        .title(item.title)
        .icon(DocumentIcon)
        .schemaType(item.type)
        .child(S.defaultDocument({ schemaType: item.type, documentId: item.id }).title(item.title));
    case "page":
      return S.listItem()
        .id(item.id)
        .title(item.title)
        .icon(DocumentIcon)
        .schemaType("page")
        .child(async () => {
          const documentId = (await pageIdAt(context, item.path)) ?? item.id;
          return S.defaultDocument({ schemaType: "page", documentId })
            .id(item.id)
            .title(item.title)
            .initialValueTemplate(item.id);
        });
  }
}

/** The page that the site shows at the path: a project may have given it another id than the Studio does. */
async function pageIdAt({ getClient }: StructureResolverContext, path: string): Promise<string | undefined> {
  const query = '*[_type == "page" && path == $path] | order(_updatedAt desc)._id';
  const client = getClient({ apiVersion }).withConfig({ perspective: "drafts" });
  const [id] = await client.fetch<string[]>(query, { path });
  return id?.replace(/^drafts\./, "");
}

/** Documents with a page of their own have a second view. */
export function createDocumentNode(settings: StudioSettings): DefaultDocumentNodeResolver {
  const SearchAndSharing = createSearchAndSharing(settings);
  return (S, { schemaType }) =>
    schemaType === "page" || schemaType === "caseStudy"
      ? S.document().views([
          S.view.form(),
          S.view.component(SearchAndSharing).id("sharing").title("Search and sharing"),
        ])
      : S.document().views([S.view.form()]);
}
