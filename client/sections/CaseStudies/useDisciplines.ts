import { useLocation } from "react-router-dom";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import { countDisciplines, type Discipline } from "./countDisciplines.ts";

/** The disciplines of the projects, and the one that the URL's fragment filters by: none during hydration. */
export function useDisciplines(projects: { disciplines: string[] }[]): {
  disciplines: Discipline[];
  current: Discipline | undefined;
} {
  const isHydrated = useIsHydrated();
  const fragment = useFragment();
  const disciplines = countDisciplines(projects);
  return { disciplines, current: isHydrated ? disciplines.find((one) => one.fragment === fragment) : undefined };
}

/** The decoded fragment of the URL, which browsers do not send to the server. */
function useFragment(): string {
  const { hash } = useLocation();
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
