/** Replaces the fragment of the address, or takes it away if `fragment` is empty. The router is not told of it. */
export function replaceFragment(fragment: string): void {
  try {
    history.replaceState(history.state, "", fragment || location.pathname + location.search);
  } catch {} // Safari refuses more than a hundred within half a minute
}
