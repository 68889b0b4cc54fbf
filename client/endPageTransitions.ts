/**
 * A click or Back ends a page transition that is still running, and does what it does otherwise.
 *
 * React shows the next page only when the transition to this one has ended.
 */
export function endPageTransitions(): void {
  window.addEventListener("popstate", endPageTransition);
  document.addEventListener("click", (click) => {
    const { target } = click;
    if (endPageTransition() && target instanceof Element && !target.closest("a, button, summary")) repeat(click);
  });
}

/** Returns whether one was running. */
function endPageTransition(): boolean {
  const running = document.documentElement
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition"));
  for (const animation of running) animation.finish();
  return running.length > 0;
}

/** Browsers do not find the elements that a transition shows. Some frames after its end, they find them again. */
function repeat(click: MouseEvent, framesLeft = 20): void {
  const found = document.elementFromPoint(click.clientX, click.clientY);
  if (found !== click.target) found?.dispatchEvent(new MouseEvent("click", click));
  else if (framesLeft > 0) requestAnimationFrame(() => repeat(click, framesLeft - 1));
}
