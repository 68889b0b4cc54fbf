/** The text before a part of it, the part, and the text after it. `null` where the part does not occur. */
export function partIn(text: string, part: string | undefined): [before: string, part: string, after: string] | null {
  const start = part ? text.indexOf(part) : -1;
  return part && start >= 0 ? [text.slice(0, start), part, text.slice(start + part.length)] : null;
}
