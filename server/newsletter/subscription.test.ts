import fc from "fast-check";
import { expect, test } from "vitest";
import { type BodyType, parseSubscription } from "./subscription.ts";

const ada = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" };
const json: BodyType = "application/json";
const form: BodyType = "application/x-www-form-urlencoded";

const fromJson = (value: unknown) => parseSubscription(json, Buffer.from(JSON.stringify(value)));
const fromForm = (text: string) => parseSubscription(form, Buffer.from(text));

test("a form and JSON give the same subscription", () => {
  const taken = { subscription: ada, isTrapped: false };
  expect(fromJson({ ...ada, website: "", visitMs: 30_000 })).toEqual(taken);
  expect(fromForm("firstName=Ada&lastName=Lovelace&email=ada%40example.org&website=")).toEqual(taken);
});

test("text is normalised: NFC, trimmed, the domain in lower case", () => {
  const given = { firstName: " Zoe\u0308 ", lastName: "O’Brien-Nwosu", email: " Ada.B+c@MAIL.Example.ORG " };
  expect(fromJson({ ...given, visitMs: 9000 })?.subscription).toEqual({
    firstName: "Zoë",
    lastName: "O’Brien-Nwosu",
    email: "Ada.B+c@mail.example.org",
  });
});

test.each(["Nguyễn Thị", "王", "محمد", "Đặng", "Jean-Luc", "d'Arcy", "李\u3000明", "3"])("%s is a name", (name) => {
  expect(fromForm(new URLSearchParams({ ...ada, firstName: name }).toString())?.subscription.firstName).toBe(
    name.normalize("NFC"),
  );
});

test.each(["o'brien@example.org", "用户@例え.jp", "a@b.co", "x@xn--e1afmkfd.xn--p1ai", `a@${"b".repeat(63)}.org`])(
  "%s is an address",
  (email) => {
    expect(fromJson({ ...ada, email, visitMs: 9000 })?.subscription.email).toBe(email);
  },
);

test.each<[string, unknown]>([
  ["no fields", {}],
  ["one field less", { firstName: "Ada", email: ada.email }],
  ["one field more", { ...ada, admin: true }],
  ["a document's own fields", { ...ada, _id: "layout", _type: "layout" }],
  ["an empty name", { ...ada, firstName: "" }],
  ["a name of spaces", { ...ada, lastName: " \u00a0" }],
  ["an invisible name", { ...ada, firstName: "\u200b\u00ad" }],
  ["a name of signs", { ...ada, lastName: "-" }],
  ["a name of 101 letters", { ...ada, firstName: "a".repeat(101) }],
  ["a name with a line end", { ...ada, firstName: "Ada\r\nBcc: eve@example.org" }],
  ["a name with a control character", { ...ada, firstName: "A\u0000da" }],
  ["a name that turns the direction of text", { ...ada, firstName: "Ada\u202e" }],
  ["a name with markup", { ...ada, firstName: "<img src=x>" }],
  ["a name with a link", { ...ada, firstName: "Win https://evil.example" }],
  ["half a surrogate pair", { ...ada, firstName: "\ud800" }],
  ["a number for a name", { ...ada, firstName: 7 }],
  ["an object for an address", { ...ada, email: { $ne: 1 } }],
  ["an array for an address", { ...ada, email: ["a@example.org", "b@example.org"] }],
  ["null for an address", { ...ada, email: null }],
  ["two addresses", { ...ada, email: "a@example.org,b@example.org" }],
  ["two @", { ...ada, email: "a@b@example.org" }],
  ["no domain", { ...ada, email: "ada@" }],
  ["a domain without a dot", { ...ada, email: "ada@localhost" }],
  ["a quoted address", { ...ada, email: '"ada lovelace"@example.org' }],
  ["an address with a name", { ...ada, email: "Ada <ada@example.org>" }],
  ["an address with a line end", { ...ada, email: "ada@example.org\r\nBcc: eve@example.org" }],
  ["an address with a line end within", { ...ada, email: "ada\n@example.org" }],
  ["an address of numbers", { ...ada, email: "ada@[127.0.0.1]" }],
  [
    "an address of 255 bytes",
    { ...ada, email: `a@${"b".repeat(60)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(63)}.o` },
  ],
  ["an array", [ada]],
  ["text", "ada@example.org"],
  ["null", null],
  ["a trap that is not text", { ...ada, website: [] }],
  ["a time that is not a number", { ...ada, visitMs: "30000" }],
])("%s: refused", (_what, value) => {
  expect(fromJson(value)).toBeNull();
});

test("__proto__ and constructor are not fields", () => {
  const body = `{"__proto__":{"visitMs":9000},"firstName":"Ada","lastName":"Lovelace","email":"ada@example.org"}`;
  expect(parseSubscription(json, Buffer.from(body))).toBeNull();
  expect(fromForm("__proto__=x&firstName=Ada&lastName=Lovelace&email=ada%40example.org")).toBeNull();
  expect(fromForm("constructor=x&firstName=Ada&lastName=Lovelace&email=ada%40example.org")).toBeNull();
});

test("a body that is neither JSON nor a form, or not UTF-8, is refused", () => {
  expect(parseSubscription(json, Buffer.from("{"))).toBeNull();
  expect(parseSubscription(json, Buffer.from(""))).toBeNull();
  const invalid = Buffer.concat([Buffer.from('{"firstName":"'), Buffer.from([0xff]), Buffer.from('"}')]);
  expect(parseSubscription(json, invalid)).toBeNull();
  expect(fromForm("firstName=%ff&lastName=Lovelace&email=ada%40example.org")).toBeNull();
  expect(fromForm("")).toBeNull();
});

test("a repeated field is refused", () => {
  expect(fromForm("firstName=Ada&lastName=Lovelace&email=a%40example.org&email=b%40example.org")).toBeNull();
});

test("a filled trap field is a bot's, and so is JSON that was sent too soon", () => {
  const isTrapped = (more: object) => fromJson({ ...ada, visitMs: 9000, ...more })?.isTrapped;
  expect(isTrapped({})).toBe(false);
  expect(isTrapped({ website: "https://spam.example" })).toBe(true);
  expect(isTrapped({ visitMs: 1999 })).toBe(true);
  expect(isTrapped({ visitMs: undefined })).toBe(true);
  expect(fromForm(`${new URLSearchParams({ ...ada, website: "x" })}`)?.isTrapped).toBe(true);
});

const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.emailAddress());
const anyFields = fc.record(
  { firstName: anyText, lastName: anyText, email: anyText, website: anyText, visitMs: fc.double() },
  { requiredKeys: [] },
);

test("every accepted body is a valid subscription", () => {
  const check = (type: BodyType, body: Uint8Array | string) => {
    const parsed = parseSubscription(type, Buffer.from(body as string));
    if (!parsed) return;
    const { firstName, lastName, email } = parsed.subscription;
    expect(Object.keys(parsed.subscription)).toEqual(["firstName", "lastName", "email"]);
    expect(email).toMatch(/^[^\s@\p{C}"]+@[^\s@\p{C}"]+\.[^\s@\p{C}"]+$/u);
    expect(Buffer.byteLength(email)).toBeLessThanOrEqual(254);
    for (const text of [firstName, lastName]) {
      expect(text).toMatch(/^[^\p{Cc}\u2028\u2029<>]{1,100}$/u);
      expect(text.trim()).toBe(text);
    }
  };
  fc.assert(
    fc.property(fc.constantFrom(form, json), fc.uint8Array({ maxLength: 400 }), (type, bytes) => check(type, bytes)),
  );
  fc.assert(fc.property(fc.jsonValue(), (value) => check(json, JSON.stringify(value))));
  fc.assert(fc.property(anyFields, (fields) => check(json, JSON.stringify(fields))));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...Object.keys(ada), "website", "__proto__"), anyText)), (entries) =>
      check(form, new URLSearchParams(entries.map(([key, value]): [string, string] => [key, value])).toString()),
    ),
  );
});
