import { fragmentOf } from "../../../shared/fragments.ts";

/** A discipline, its fragment, and how many projects have it. Spellings with the same fragment are one discipline. */
export type Discipline = { name: string; fragment: string; count: number };

/** The disciplines of the projects: most projects first, then by first appearance. */
export function countDisciplines(projects: { disciplines: string[] }[]): Discipline[] {
  const found = new Map<string, Discipline>();
  for (const { disciplines } of projects) {
    const names = new Map(disciplines.map((name) => [fragmentOf(name), name])); // each once a project
    for (const [fragment, name] of names) {
      const discipline = found.get(fragment);
      if (discipline) discipline.count++;
      else found.set(fragment, { name, fragment, count: 1 });
    }
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}

export const hasDiscipline = (project: { disciplines: string[] }, { fragment }: Discipline): boolean =>
  project.disciplines.some((name) => fragmentOf(name) === fragment);
