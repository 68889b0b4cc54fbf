/**
 * The site's documents as the Studio's types: rules become validation, groups become tabs, and each document and list
 * item gets a preview. Everything is derived, so a new section type needs no description here.
 */

import { fragmentOf } from "../../shared/fragments.ts";
import { type Route, type RouteId, routes, routeTitle } from "../../shared/routes.ts";
import type { StudioDocument } from "../../shared/schema/document.ts";
import type { StudioField } from "../../shared/schema/field.ts";
import { faultsIn, isRecord } from "./faults.ts";

/** The part of Sanity's validation rules that is used. */
export interface Rule {
  required(): Rule;
  custom(check: (value: unknown, context: RuleContext) => CheckResult | Promise<CheckResult>): Rule;
  error(message?: string): Rule;
  warning(message?: string): Rule;
}

type CheckResult = true | string;

export type RuleContext = { parent?: unknown };

/** Resolves to what is wrong with the target of a link, or to `true`. */
export type CheckLink = (href: string, context: RuleContext) => Promise<CheckResult>;

/** Resolves to why the site would ignore the document in the form, or to `true`. */
export type CheckDocument = (context: RuleContext) => Promise<CheckResult>;

export type Checks = { checkLink: CheckLink; checkRedirect: CheckDocument };

export type SchemaType = Record<string, unknown> & { name: string; type: string };

export function schemaTypes(documents: StudioDocument[], checks: Checks): SchemaType[] {
  const typeOf = createTypeOf(checks);
  return documents.map(({ pluralTitle, ...document }) => {
    const { fields, groups } = inGroups(document.fields);
    return {
      ...document,
      fields: fields.map((field) => typeOf(field)),
      groups,
      preview: document.name === "layout" ? fixedPreview(pluralTitle) : previewOf(fields, document.title),
    };
  });
}

/** A tab for each group of fields, in their order; none where all fields would be in one. */
function inGroups(fields: StudioField[]) {
  const titleOf = ({ group = "Content" }: StudioField) => group;
  const titles = [...new Set(fields.map(titleOf))];
  if (titles.length === 1) return { fields, groups: [] };
  return {
    fields: fields.map((field) => ({ ...field, group: titleOf(field) })),
    groups: titles.map((title, index) => ({ name: fragmentOf(title), title, default: index === 0 })),
  };
}

function createTypeOf(checks: Checks) {
  return function typeOf(field: StudioField, isInImage = false): Record<string, unknown> {
    const { rules, group, of, fields, marks, allWhenEmpty: _, ...rest } = field;
    const isImage = field.type === "image";
    return {
      ...rest,
      ...(group && { group: fragmentOf(group) }),
      ...(fields && { fields: fields.map((inner) => typeOf(inner, isImage)) }),
      ...(of && { of: of.map((item) => typeOf(item)) }),
      ...(isRecord(marks) && { marks: marksOf(marks, typeOf) }),
      ...(rules && { validation: validationOf(field, isInImage, checks) }),
      ...(rules?.recommendedMax && { options: { ...field.options, recommendedMax: rules.recommendedMax } }),
      ...(field.type === "object" && fields && { preview: itemPreviewOf(field, fields) }),
    };
  };
}

/** The annotations of rich text are objects with fields. */
function marksOf(marks: Record<string, unknown>, typeOf: (field: StudioField) => Record<string, unknown>) {
  const annotations = marks.annotations as StudioField[]; // shared/schema/richText.ts
  return { ...marks, annotations: annotations.map((annotation) => typeOf(annotation)) };
}

function validationOf(field: StudioField, isInImage: boolean, { checkLink, checkRedirect }: Checks) {
  // The alternative text of an image matters once an image is chosen.
  const isChecked = ({ parent }: RuleContext) => !isInImage || (isRecord(parent) && isRecord(parent.asset));
  const check = (level: "error" | "warning") => (value: unknown, context: RuleContext) =>
    (isChecked(context) && faultsIn(field, value).find((fault) => fault.level === level)?.message) || true;
  const isContainer = field.type === "object" || field.type === "array";
  return (rule: Rule): Rule[] => [
    // Sanity checks the fields of a missing object only if the object is required.
    ...(isContainer && field.rules?.required ? [rule.required().error(check("error")(undefined, {}) as string)] : []),
    rule
      .custom((value, context) => (isContainer && value === undefined ? true : check("error")(value, context)))
      .error(),
    rule.custom(check("warning")).warning(),
    ...(field.rules?.link
      ? [rule.custom((value, context) => (typeof value === "string" ? checkLink(value, context) : true)).warning()]
      : []),
    ...(field.rules?.redirect ? [rule.custom((_value, context) => checkRedirect(context)).error()] : []),
  ];
}

/** A document that exists once has the title of its place. */
const fixedPreview = (title: string) => ({ select: {}, prepare: () => ({ title }) });

/** Text that a list shows; choices are not text. */
const isText = ({ type, options }: StudioField) => (type === "string" || type === "text") && !options?.list;

/**
 * How lists show a document or an item: its first text, below it the second one, or the kind of the item, and its first
 * image. A page is called what the menu calls it.
 */
function previewOf(fields: StudioField[], kind: string) {
  const [title, subtitle] = fields.filter(isText);
  const hasPath = fields.some(({ name, hidden }) => name === "path" && hidden);
  const media = imageIn(fields);
  const select = {
    ...(title && { title: title.name }),
    ...(subtitle && { subtitle: subtitle.name }),
    ...(hasPath && { path: "path" }),
    ...(media && { media }),
  };
  return {
    select,
    prepare: (value: Record<string, unknown>) => ({
      title: pageTitleAt(value.path) ?? value.title ?? kind,
      subtitle: value.path ?? value.subtitle ?? (value.title ? kind : undefined),
      media: value.media,
    }),
  };
}

/** The first image: a field, or that of the first item of a list, such as the screens of a section. */
function imageIn(fields: StudioField[] = []): string | undefined {
  for (const { name, type, of } of fields) {
    if (type === "image") return name;
    const inItem = type === "array" && imageIn(of?.[0]?.fields);
    if (inItem) return `${name}.0.${inItem}`;
  }
  return undefined;
}

/** A section is listed with its kind; an item of a list, whose kind is the list's, with its second text. */
function itemPreviewOf({ name, title = "" }: StudioField, fields: StudioField[]) {
  const preview = previewOf(fields, title);
  if (name === undefined) return preview;
  const { subtitle: _, ...select } = preview.select;
  return { ...preview, select };
}

function pageTitleAt(path: unknown): string | undefined {
  const id = (Object.keys(routes) as RouteId[]).find((known) => (routes[known] as Route).path === path);
  return id && routeTitle(id);
}
