import type { SanityAssetDocument, SanityClient, SanityImageAssetDocument } from "@sanity/client";

/** The document of an image or a file; images have more metadata. */
export type Asset = SanityAssetDocument | SanityImageAssetDocument;

export const assetTypes = { image: "sanity.imageAsset", file: "sanity.fileAsset" } as const;

export type AssetKind = keyof typeof assetTypes;

/** Throws when no document has the id, or when it is not an asset. */
export async function findAsset(client: SanityClient, id: string): Promise<Asset> {
  const asset = await client.getDocument(id);
  if (!asset) throw new Error(`not found: ${id}`);
  if (!Object.values<string>(assetTypes).includes(asset._type))
    throw new Error(`${id} must be an asset (its type is ${asset._type})`);
  return asset as Asset; // checked by its type
}

/** `2400 × 1600`; undefined for files. */
export function dimensionsOf({ metadata }: Asset): string | undefined {
  const dimensions = metadata?.dimensions as { width: number; height: number } | undefined; // as the protocol defines it
  return dimensions && `${dimensions.width} × ${dimensions.height}`;
}
