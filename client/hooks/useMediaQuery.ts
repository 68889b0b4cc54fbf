import { useEffect, useState } from "react";

/** Whether the window matches a media query; `false` on the server and until the page is hydrated. */
export function useMediaQuery(query: string): boolean {
  const [isMatching, setMatching] = useState(false);
  useEffect(() => {
    const list = window.matchMedia(query);
    const read = () => setMatching(list.matches);
    read();
    list.addEventListener("change", read);
    return () => list.removeEventListener("change", read);
  }, [query]);
  return isMatching;
}
