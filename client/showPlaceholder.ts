/** Shows the placeholder in `data-placeholder` behind the image until that is decoded, or cannot be. */
export function showPlaceholder(image: HTMLImageElement): void {
  image.style.background = `url("${image.dataset.placeholder}") var(--focus-x) var(--focus-y) / cover`;
  const reveal = () => image.style.removeProperty("background");
  image.decode().then(reveal, reveal);
}
