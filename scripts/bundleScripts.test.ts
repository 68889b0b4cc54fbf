import { expect, test } from "vitest";
import { withUsedNames } from "./bundleScripts.ts";

const chunk = (text: string) => withUsedNames({ path: "workSections.js", text }).text;

test("a chunk imports from the main script only what it uses, and is as long as before", () => {
  const text = 'var styles={};import{Image,Link as Link2,jsx,$state,useState}from"./main-AB.js";jsx(Link2,$state);';
  const shorter = chunk(text);
  expect(shorter).toBe(
    `var styles={};import{${" ".repeat(6)}Link as Link2,jsx,$state,${" ".repeat(8)}}from"./main-AB.js";jsx(Link2,$state);`,
  );
  expect(shorter).toHaveLength(text.length);
});

test("other files stay as they are", () => {
  for (const text of ["a{color:red}", 'import{start}from"./start.js";', '{"sourcesContent":["import { Image } from"]}'])
    expect(chunk(text)).toBe(text);
});
