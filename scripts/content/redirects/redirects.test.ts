import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "../testTool.ts";
import { readRedirects } from "./readRedirects.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const none = { existing: [], slugs: ["halden-grid"] };

test.each<[text: string, fault: string]>([
  ["from,to\nold,/a", 'line 2: from must be a path such as /old.html, without its host, a query or spaces (got "old")'],
  [
    "from,to\n/a,/b\n/c,ftp://x",
    'line 3: to must be a path such as /contact, or an address with https:// (got "ftp://x")',
  ],
  ["from,to\n/a,", 'line 2: to must be a path such as /contact, or an address with https:// (got "")'],
  ["from,to,permanence\n/a,/b,301", 'line 2: permanence must be permanent or temporary (got "301")'],
  ["from,to\n/a,/b\n\n/A/,/c", 'line 4: each path must be redirected once (got "/A/" in line 2, too)'],
  ["old,new\n/a,/b", 'line 1: the columns must be from, to and, if needed, permanence (got "old,new")'],
  [
    "from,to\n/about,/b",
    'line 2: the site must be able to follow the redirect: the site has a page at /about (got "/about" to "/b")',
  ],
  [
    "from,to\n/work/halden-grid,/b",
    'line 2: the site must be able to follow the redirect: the site has a page at /work/halden-grid (got "/work/halden-grid" to "/b")',
  ],
  [
    "from,to\n/a,/b\n/b,/a",
    'line 2: the site must be able to follow the redirect: it leads back to itself, or through more than 5 redirects (got "/a" to "/b")',
  ],
  ['from,to\n"/a,/b', "line 2: the file must be CSV (Quote Not Closed:"],
  ["from,to\n/a,/b,/c", "line 2: the file must be CSV (Invalid Record Length:"],
])("%j is refused with the line, the expectation and the value", (text, fault) => {
  expect(readRedirects(text, none).faults[0]).toContain(fault);
});

test("a loop through a redirect that exists is refused; one from the same path is replaced, whatever its id", () => {
  const existing = [{ _id: "by-hand", from: "/B", address: "/a" }];
  expect(readRedirects("from,to\n/a,/b", { existing, slugs: [] }).faults).toHaveLength(1);
  expect(readRedirects("from,to\n/a,/b\n/b,/c", { existing, slugs: [] })).toMatchObject({
    faults: [],
    documents: [{ from: "/a" }, { _id: "by-hand", from: "/b", address: "/c" }],
  });
});

test.each([",", ";"])("the columns may be separated by %s", (separator) => {
  const rows = [
    ["From", "To", "Permanence"],
    ["/old", "https://other.example/?a=b", "temporary"],
  ];
  const csv = `\ufeff\r\n${rows.map((row) => row.join(separator)).join("\r\n")}\r\n`; // begins with an empty line
  expect(readRedirects(csv, { existing: [], slugs: [] })).toMatchObject({
    faults: [],
    documents: [{ from: "/old", address: "https://other.example/?a=b", permanence: "temporary" }],
  });
});

test("an import is repeatable, and a dry run changes nothing", async () => {
  const csv = '\ufeffFrom,To,Permanence\r\n/old.html,/contact,\r\n"/a,b",https://other.example/,temporary\r\n';
  const stored = () => service.client.fetch('*[_type == "redirect"]|order(from){_id,from,address,permanence}');
  expect(await service.pipe(csv, "redirects", "import", "-", "--dry-run")).toMatchObject({
    code: 0,
    stdout: "Nothing was changed. 2 redirects would have been imported.\n",
  });
  expect(await stored()).toEqual([]);
  expect(await service.pipe(csv, "redirects", "import", "-")).toMatchObject({ stdout: "Imported 2 redirects.\n" });
  const first = await stored();
  expect(first).toMatchObject([
    { from: "/a,b", address: "https://other.example/", permanence: "temporary" },
    { from: "/old.html", address: "/contact", permanence: "permanent" },
  ]);
  await service.pipe(csv, "redirects", "import", "-");
  expect(await stored()).toEqual(first);
});

test("a file with a fault imports nothing", async () => {
  const count = () => service.client.fetch<number>('count(*[_type == "redirect"])');
  const before = await count();
  const { code, stderr } = await service.pipe("from,to\n/x,/y\nold,/a\n", "redirects", "import", "-");
  expect(code).not.toBe(0);
  expect(stderr).toContain("line 3: from must be a path");
  expect(await count()).toBe(before);
});
