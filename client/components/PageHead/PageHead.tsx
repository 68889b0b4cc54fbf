import type { PageMeta } from "../../../shared/meta.ts";

/** A page's metadata; React moves these elements into the document's head. */
export function PageHead({ meta }: { meta: PageMeta }) {
  return (
    <>
      <title>{meta.title}</title>
      {meta.description && <meta name="description" content={meta.description} />}
      {meta.canonical && <link rel="canonical" href={meta.canonical} />}
      {!meta.isIndexed && <meta name="robots" content="noindex" />}
      <meta property="og:type" content={meta.type} />
      <meta property="og:locale" content={meta.locale} />
      <meta property="og:title" content={meta.title} />
      {meta.description && <meta property="og:description" content={meta.description} />}
      {meta.canonical && <meta property="og:url" content={meta.canonical} />}
      <meta name="twitter:card" content="summary_large_image" />
      {meta.image && (
        <>
          <meta property="og:image" content={meta.image.url} />
          <meta property="og:image:width" content={String(meta.image.widthPx)} />
          <meta property="og:image:height" content={String(meta.image.heightPx)} />
          <meta property="og:image:alt" content={meta.image.alt} />
        </>
      )}
    </>
  );
}
