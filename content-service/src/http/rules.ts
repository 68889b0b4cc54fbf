/** Rules for names and versions in URLs. Each check throws a 400 that names the thing, the rule and the value. */

import { datasetNameRule, isDatasetName } from "../datasets/datasetName.ts";
import { isDocumentId } from "../store/document.ts";
import { HttpError } from "./httpError.ts";

function check(isValid: boolean, thing: string, rule: string, given: string): void {
  if (!isValid) throw new HttpError(400, `${thing} must be ${rule} (got "${given.slice(0, 200)}")`);
}

export const checkDatasetName = (name: string): void =>
  check(isDatasetName(name), "Dataset name", datasetNameRule, name);

export const checkProjectId = (id: string): void =>
  check(/^[-a-z0-9]+$/i.test(id), "Project ID", "letters, digits and dashes", id);

export const checkTag = (tag: string): void =>
  check(/^[\w.-]{1,75}$/.test(tag), "Tag", "1 to 75 letters, digits, underscores, dashes and dots", tag);

export const checkDocumentId = (id: string): void =>
  check(
    isDocumentId(id),
    "Document ID",
    "1 to 128 letters, digits, underscores, dots and dashes, without two dots in a row",
    id,
  );

export const checkApiVersion = (version: string): void =>
  check(version === "1" || version === "X" || isDate(version), "API version", "1, X or a date (YYYY-MM-DD)", version);

/** Whether the day exists: `2025-02-30` does not. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}
