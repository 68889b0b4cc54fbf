import type { SanityAssetDocument, SanityClient, SanityImageAssetDocument } from "@sanity/client";

/** An image's or a file's document; images have more metadata. */
export type Asset = SanityAssetDocument | SanityImageAssetDocument;

export const assetTypes = { image: "sanity.imageAsset", file: "sanity.fileAsset" } as const;

export type AssetKind = keyof typeof assetTypes;

/** Throws when there is no document of that id, or when it is not an asset. */
export async function findAsset(client: SanityClient, id: string): Promise<Asset> {
  const asset = await client.getDocument(id);
  if (!asset) throw new Error(`not found: ${id}`);
  if (!Object.values<string>(assetTypes).includes(asset._type))
    throw new Error(`${id} is not an asset (${asset._type})`);
  return asset as Asset; // its type says so
}

/** `2400 × 1600`; undefined for files. */
export function dimensionsOf({ metadata }: Asset): string | undefined {
  const dimensions = metadata?.dimensions as { width: number; height: number } | undefined; // the protocol's
  return dimensions && `${dimensions.width} × ${dimensions.height}`;
}
