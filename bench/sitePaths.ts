/** The paths of every page that a site lists. Throws when the sitemap does not answer or is empty. */
export async function sitePaths(siteUrl: string): Promise<string[]> {
  const answer = await fetch(new URL("/sitemap.xml", siteUrl));
  const paths = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  if (!answer.ok || paths.length === 0) throw new Error(`${answer.url} must list pages (got ${answer.status})`);
  return paths;
}
