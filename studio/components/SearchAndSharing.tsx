import { createImageUrlBuilder, type SanityImageSource } from "@sanity/image-url";
import { Box, Card, Container, Heading, Stack, Text } from "@sanity/ui";
import { type ComponentType, useEffect, useState } from "react";
import { useClient } from "sanity";
import { previewHeightPx, previewWidthPx } from "../../shared/meta.ts";
import { apiVersion } from "../apiVersion.ts";
import { isRecord } from "../model/faults.ts";
import { searchResultOf } from "../model/searchResult.ts";
import type { StudioSettings } from "../model/settings.ts";

type ViewProps = { document: { displayed: Record<string, unknown> } };

/** What search engines and social networks show of the page in the form, as it is typed. */
export function createSearchAndSharing({ siteName, siteUrl, projectId, dataset, apiHost }: StudioSettings) {
  const images = createImageUrlBuilder({ projectId, dataset, ...(apiHost && { baseUrl: apiHost }) });
  const imageUrl = (image: SanityImageSource) =>
    images.image(image).width(previewWidthPx).height(previewHeightPx).url();

  const SearchAndSharing: ComponentType<ViewProps> = ({ document: { displayed } }) => {
    const layout = useLayout();
    const result = searchResultOf(displayed, layout, { name: siteName, url: siteUrl });
    if (!result) return <Message>This document has no address yet.</Message>;
    const chosen = chosenImage(displayed);
    return (
      <Container width={1} padding={5}>
        <Stack gap={5}>
          <Part title="In search results">
            <Stack gap={3}>
              <Text size={1} muted>
                {result.url}
              </Text>
              <Text size={3}>{result.title}</Text>
              <Text size={1}>{result.description ?? "Search engines choose a passage of the page."}</Text>
            </Stack>
          </Part>
          <Part title="Where the page is shared">
            <Stack gap={3}>
              <img
                src={chosen ? imageUrl(chosen) : result.cardUrl}
                alt={chosen ? "The image that you chose" : "The card that the site draws"}
                width={previewWidthPx}
                height={previewHeightPx}
                style={{ inlineSize: "100%", blockSize: "auto" }}
              />
              <Text weight="medium">{result.title}</Text>
              <Text size={1} muted>
                {chosen
                  ? "Your image, cropped around its hotspot."
                  : "The site draws this card from the published page; it changes when you publish."}
              </Text>
            </Stack>
          </Part>
        </Stack>
      </Container>
    );
  };
  return SearchAndSharing;
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack gap={3}>
      <Heading as="h2" size={1}>
        {title}
      </Heading>
      <Card border padding={4} radius={2}>
        {children}
      </Card>
    </Stack>
  );
}

function Message({ children }: { children: string }) {
  return (
    <Box padding={5}>
      <Text muted>{children}</Text>
    </Box>
  );
}

function chosenImage({ pageSeo }: Record<string, unknown>): SanityImageSource | undefined {
  const image = isRecord(pageSeo) ? pageSeo.linkPreviewImage : undefined;
  return isRecord(image) && isRecord(image.asset) ? (image as SanityImageSource) : undefined;
}

/** The layout with the site's defaults. */
function useLayout(): unknown {
  const client = useClient({ apiVersion });
  const [layout, setLayout] = useState<unknown>();
  useEffect(() => {
    const query = '*[_type == "layout" && _id == "layout"][0]{pageSeo}';
    client
      .withConfig({ perspective: "drafts" })
      .fetch(query)
      .then(setLayout, () => setLayout(undefined));
  }, [client]);
  return layout;
}
