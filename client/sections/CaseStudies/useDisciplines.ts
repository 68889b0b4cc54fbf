import { useLocation } from "react-router-dom";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import { countDisciplines, type Discipline, hasDiscipline } from "./countDisciplines.ts";

type Project = { disciplines: string[] };

type Disciplines = {
  disciplines: Discipline[];
  /** The one that the URL's fragment filters by: none during hydration. */
  current: Discipline | undefined;
  /** The places of the filters that show a project, `0 2`, for the styles, which filter until hydration. */
  placesOf: ((project: Project) => string) | undefined;
};

/** The disciplines of the projects as filters. */
export function useDisciplines(projects: Project[]): Disciplines {
  const isHydrated = useIsHydrated();
  const fragment = useFragment();
  const disciplines = countDisciplines(projects);
  if (isHydrated)
    return { disciplines, current: disciplines.find((one) => one.fragment === fragment), placesOf: undefined };
  const placesOf = (project: Project) =>
    disciplines.flatMap((one, place) => (hasDiscipline(project, one) ? place : [])).join(" ");
  return { disciplines, current: undefined, placesOf };
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
