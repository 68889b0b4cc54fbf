import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { clientInks } from "../server/social/drawCard.ts";
import { client } from "../shared/content/client.ts";
import { contrast } from "./harness/contrast.ts";

/** `#rrggbb` → red, green, blue. */
function read(hex: string): number[] {
  return (/^#(..)(..)(..)$/.exec(hex) ?? []).slice(1).map((part) => Number.parseInt(part, 16));
}

type Colours = Record<string, string>;

/** The meant colours of each surface in each scheme, as the style sheet's cascade has them. */
function readSurfaces(): Record<string, Colours> {
  const css = readFileSync(new URL("../client/styles/tokens.css", import.meta.url), "utf8");
  const [light = "", dark = ""] = css.split("@media (prefers-color-scheme: dark)");
  const raw = declarationsIn(light.slice(0, light.indexOf("--color-")), /--((?:steel|orchid)-\d+): (#\w{6})/g);
  const lightRules = rulesIn(light);
  const darkRules = rulesIn(dark);
  const resolve = (colours: Colours) =>
    Object.fromEntries(
      Object.entries(colours).map(([name, value]) => [
        name,
        value.replace(/var\(--(.*)\)/, (_, token: string) => raw[token] ?? "").replace(/^#fff$/, "#ffffff"),
      ]),
    );
  return Object.fromEntries(
    ["paper", "tint", "ink", "ember"].flatMap((surface) => {
      const own = { ...lightRules.paper, ...lightRules[surface] };
      return [
        [`${surface}, light`, resolve(own)],
        [`${surface}, dark`, resolve({ ...own, ...darkRules[surface] })],
      ];
    }),
  );
}

/** Surface → the colours that its rules set, later ones winning. */
function rulesIn(css: string): Record<string, Colours> {
  const rules: Record<string, Colours> = {};
  for (const [, selector = "", body = ""] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g))
    for (const [, surface = ""] of selector.matchAll(/data-surface="(\w+)"/g))
      rules[surface] = { ...rules[surface], ...declarationsIn(body, /--color-([\w-]+): ([^;]+);/g) };
  return rules;
}

function declarationsIn(css: string, pattern: RegExp): Colours {
  return Object.fromEntries([...css.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value]));
}

const text = ["text", "text-quiet", "link", "link-quiet", "link-hot", "accent", "error"];
const marks = ["border", "focus"];

test.each(Object.entries(readSurfaces()))("everything on %s can be read", (surface, colours) => {
  const ground = colours.surface ?? "";
  expect(ground).toMatch(/^#\w{6}$/);
  const tooFaint = (names: string[], least: number) =>
    names
      .map((name) => [name, contrast(read(colours[name] ?? ""), read(ground))] as const)
      .filter(([, ratio]) => !(ratio >= least))
      .map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`);
  const isShown = (name: string) => !(surface.startsWith("ember") && name === "error");
  expect(tooFaint(text.filter(isShown), 4.5)).toEqual([]);
  expect(tooFaint(marks, 3)).toEqual([]);
});

test.each(Object.entries(readSurfaces()))("a filled button on %s can be read, warm as well", (_, colours) => {
  for (const fill of ["fill", "fill-hot"])
    expect(contrast(read(colours["on-fill"] ?? ""), read(colours[fill] ?? ""))).toBeGreaterThanOrEqual(4.5);
});

test("in the dark scheme tint, paper and ink are three surfaces, each darker than the one before", () => {
  const surfaces = readSurfaces();
  const grounds = ["tint", "paper", "ink"].map((name) => surfaces[`${name}, dark`]?.surface ?? "");
  const steps = grounds.slice(1).map((darker, index) => contrast(read(grounds[index] ?? ""), read(darker)));
  for (const step of steps) expect(step).toBeGreaterThan(1.08);
  expect(contrast(read(grounds[0] ?? ""), [0, 0, 0])).toBeGreaterThan(contrast(read(grounds[2] ?? ""), [0, 0, 0]));
});

/** Palette → the one of its grounds in which the name of a project is written on ink. */
function readBrightGrounds(): [string, string][] {
  const css = readFileSync(new URL("../client/styles/clientColours.css", import.meta.url), "utf8");
  return [...css.matchAll(/data-colours="(\w+)"\] \{([^}]*)\}/g)].map(([, name = "", body = ""]) => {
    const [, ground = ""] = /--bright: var\(--(\w+)\)/.exec(body) ?? [];
    return [name, new RegExp(`--${ground}: (#\\w{6});`).exec(body)?.[1] ?? ""];
  });
}

test("the name of a project can be read on ink in its client's colour", () => {
  const ink = read(readSurfaces().ink?.surface ?? "");
  const grounds = readBrightGrounds();
  expect(grounds.length).toBeGreaterThan(7);
  for (const [name, ground] of grounds) expect(contrast(read(ground), ink), name).toBeGreaterThanOrEqual(7);
});

/** Palette → its two grounds, with what the rules for all palettes make of them. */
function readPalettes(): [string, Colours][] {
  const css = readFileSync(new URL("../client/styles/clientColours.css", import.meta.url), "utf8");
  const shares = declarationsIn(css, /--color-([\w-]+): color-mix\(in srgb, var\(--color-text\) (\d+)%/g);
  return [...css.matchAll(/data-colours="(\w+)"\] \{([^}]*)\}/g)].flatMap(([, name = "", body = ""]) => {
    const raw = declarationsIn(body.replaceAll("#fff;", "#ffffff;"), /--([\w-]+): (#\w{6});/g);
    return ["field", "reverse"].map((ground): [string, Colours] => {
      const [surface = "", text = "", accent = ""] = [raw[ground], raw[`${ground}-text`], raw[`${ground}-accent`]];
      const mixed = Object.entries(shares).map(([token, share]) => [token, mix(text, surface, Number(share) / 100)]);
      return [`${name}, ${ground}`, { surface, text, accent, ...Object.fromEntries(mixed) }];
    });
  });
}

/** As `color-mix(in srgb, …)` does. */
function mix(one: string, other: string, share: number): string {
  const parts = read(one).map((part, index) => Math.round(part * share + (read(other)[index] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

test("each palette of the Studio has two grounds", () => {
  const { list = [] } = (client.fields.colours.studio("colours", "")?.options ?? {}) as { list?: { value: string }[] };
  expect(list.length).toBeGreaterThan(7);
  const names = list.flatMap(({ value }) => [`${value}, field`, `${value}, reverse`]);
  expect(readPalettes().map(([name]) => name)).toEqual(names);
});

test.each(readPalettes())("text on a client's %s can be read well, quiet and coloured text as well", (_, colours) => {
  const on = (name: string) => contrast(read(colours[name] ?? ""), read(colours.surface ?? ""));
  expect(on("text")).toBeGreaterThanOrEqual(7);
  expect(on("text-quiet")).toBeGreaterThanOrEqual(5.5);
  expect(on("accent")).toBeGreaterThanOrEqual(4.5);
});

test("social cards have the dark and the bright colour of each palette, and their titles can be read", () => {
  const css = readFileSync(new URL("../client/styles/clientColours.css", import.meta.url), "utf8");
  const inks = [...css.matchAll(/data-colours="(\w+)"\] \{([^}]*)\}/g)].map(([, name = "", body = ""]) => {
    const raw = declarationsIn(body, /--([\w-]+): (#\w{6});/g);
    const { dark = "field", bright = "" } = declarationsIn(body, /--(bright|dark): var\(--(\w+)\)/g);
    return [name, [raw[dark], raw[bright]]];
  });
  expect(clientInks).toEqual(Object.fromEntries(inks));
  for (const [dark, bright] of Object.values(clientInks)) {
    expect(contrast(read(bright), read(dark))).toBeGreaterThanOrEqual(4); // letters of at least 40 px
    expect(contrast(read("#f8fafd"), read(dark))).toBeGreaterThanOrEqual(7);
  }
});

/** Palette and scheme → the paper that it tints, and what is written on it. */
function readPapers(): [string, Colours][] {
  const css = readFileSync(new URL("../client/styles/clientColours.css", import.meta.url), "utf8");
  const tints = [...css.matchAll(/var\(--(bright|dark).*? (\d+)%, #(\w)\w\w\)/g)];
  const [, quiet = ""] = /--color-text-quiet: color-mix\(in srgb, var\(--color-text\) (\d+)%/.exec(css) ?? [];
  const surfaces = readSurfaces();
  return [...css.matchAll(/data-colours="(\w+)"\] \{([^}]*)\}/g)].flatMap(([, name = "", body = ""]) => {
    const raw = declarationsIn(body, /--([\w-]+): (#\w{6});/g);
    const grounds = declarationsIn(body, /--(bright|dark): var\(--(\w+)\)/g);
    const colours = { bright: raw[grounds.bright ?? ""] ?? "", dark: raw[grounds.dark ?? "field"] ?? "" };
    return (["light", "dark"] as const).map((scheme, index): [string, Colours] => {
      const [, tint = "", share = "", shade = ""] = tints[index] ?? [];
      const surface = mix(colours[tint as "bright" | "dark"], `#${shade.repeat(6)}`, Number(share) / 100);
      const text = surfaces[`paper, ${scheme}`]?.text ?? "";
      const accent = colours[scheme === "light" ? "dark" : "bright"];
      return [`${name}, ${scheme}`, { surface, text, accent, "text-quiet": mix(text, surface, Number(quiet) / 100) }];
    });
  });
}

test.each(readPapers())("text on the paper of %s can be read well, quiet and coloured text as well", (_, colours) => {
  const on = (name: string) => contrast(read(colours[name] ?? ""), read(colours.surface ?? ""));
  expect(colours.surface).toMatch(/^#\w{6}$/);
  expect(on("text")).toBeGreaterThanOrEqual(9);
  expect(on("text-quiet")).toBeGreaterThanOrEqual(5.5);
  expect(on("accent")).toBeGreaterThanOrEqual(4.5);
});

test("each ink of a pattern stands out from its wall", () => {
  const css = readFileSync(new URL("../client/styles/clientColours.css", import.meta.url), "utf8");
  const [, palette = ""] = /data-colours="butter"\] \{([^}]*)\}/.exec(css) ?? [];
  const colours = declarationsIn(palette, /--([\w-]+): (#\w{6});/g);
  for (const ink of ["field", "reverse-accent", "pool", "sun"])
    expect(contrast(read(colours[ink] ?? ""), read(colours["field-text"] ?? "")), ink).toBeGreaterThanOrEqual(3);
});

test("contrast is that of the standard", () => {
  expect(contrast(read("#000000"), read("#ffffff"))).toBe(21);
  expect(contrast(read("#767676"), read("#ffffff"))).toBeCloseTo(4.54, 2);
});
