/** What a content service may answer instead of good content (P3): no usable answer, or content that breaks the schema. */

import type { Fault } from "../harness/faultProxy.ts";

const json = (body: string, status = 200): Fault => ({ do: "answer", status, body });

/** Answers from which nothing can be read. */
export const badAnswers: [name: string, Fault][] = [
  ["a page of HTML", { do: "answer", headers: { "content-type": "text/html" }, body: "<h1>Welcome to the network" }],
  ["truncated JSON", json('{"result":{"_id":"layout","footerCTAHea')],
  ["a string", json('"maintenance"')],
  ["null", json("null")],
  ["no result", json("{}")],
  ["an empty body", json("")],
  ["a result of null", json('{"result":null}')],
  ["a result that is a number", json('{"result":42}')],
  ["a document without fields", json('{"result":{}}')],
  ["a 429", { do: "answer", status: 429, headers: { "retry-after": "1" } }],
  ["a 502", json("Bad gateway", 502)],
  ["a 503", json('{"error":"Service Unavailable"}', 503)],
  ["a 500", json('{"error":"Internal Server Error"}', 500)],
  ["a 401", json('{"error":"Unauthorized"}', 401)],
  ["a connection that is reset within the body", { do: "cut", afterBytes: 40 }],
  ["a connection that ends within the body", { do: "cut", by: "end", afterBytes: 40 }],
  ["an endless body", { do: "flood", text: `{"result":"${"x".repeat(100_000)}` }],
];

/** Replaces parts of every answer. */
const replacing = (pattern: RegExp, replacement: string): Fault => ({
  do: "change",
  change: (body) => body.replaceAll(pattern, replacement),
});

/** Answers with content that the site must read as far as it is valid. */
export const invalidContent: [name: string, Fault][] = [
  ["missing fields", replacing(/"(title|heading|headline|alt)":/g, '"lost":')],
  ["numbers instead of text", replacing(/"(heading|text|label|name)":"[^"\\]*"/g, '"$1":42')],
  ["objects instead of text", replacing(/"(heading|text|label|title)":"[^"\\]*"/g, '"$1":{"en":"x"}')],
  ["dangling references", replacing(/"client":\{[^{}]*\}/g, '"client":null')],
  ["null instead of lists", replacing(/"(items|facts|clients|sections)":\[/g, '"$1":null,"was":[')],
  ["lists of null", replacing(/"(items|facts|clients|sections)":\[/g, '"$1":[null,null,')],
  ["blocks of an unknown type", replacing(/"_type":"block"/g, '"_type":"hologram"')],
  ["sections of an unknown type", replacing(/"_type":"(hero|quote)"/g, '"_type":"carousel"')],
  ["links that run script", replacing(/"href":"[^"]*"/g, '"href":"javascript:alert(1)"')],
  [
    "names of prototypes as keys",
    replacing(/\{"(?!result|query)/g, '{"__proto__":{"title":"polluted"},"constructor":{"prototype":1},"'),
  ],
  ["a field of 5 MB", replacing(/"(heading|footerCTAHeaderText)":"[^"\\]*"/g, `"$1":"${"5MB ".repeat(1_250_000)}"`)],
];
