import { type MouseEvent, startTransition, useOptimistic } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { afterFrame } from "../../afterFrame.ts";
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

type Filters = {
  /** All projects, then each discipline. */
  filters: Discipline[];
  /** The one that is chosen. */
  shown: Discipline;
  choose: (event: MouseEvent, filter: Discipline) => void;
};

/** The filters of the projects. A click shows in the next frame which is chosen, and in the one after it its projects. */
export function useFilters(projects: Project[]): Filters {
  const { disciplines, current } = useDisciplines(projects);
  const all = { name: "All", fragment: "all", count: projects.length };
  const [shown, show] = useOptimistic(current ?? all);
  const navigate = useNavigate();

  function choose(event: MouseEvent, filter: Discipline): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // in another tab or window
    event.preventDefault();
    startTransition(async () => {
      show(filter);
      navigate(`#${filter.fragment}`, { replace: filter.fragment === shown.fragment, preventScrollReset: true });
      await new Promise<void>(afterFrame); // until then React shows the projects of the filter before
    });
  }

  return { filters: [all, ...disciplines], shown, choose };
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
