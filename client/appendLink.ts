/** Adds a link to the document's head. Resolves when it has loaded what it names; rejects when it could not. */
export function appendLink(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
    document.head.append(link);
  });
}
