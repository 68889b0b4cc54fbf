import sharp from "sharp";
import { expect, test } from "vitest";
import { shareTestService } from "../../tests/testService.ts";

const openDataset = shareTestService();

async function startWithFile(text = "0123456789") {
  const { client } = await openDataset();
  const { url, sha1hash } = await client.assets.upload("file", Buffer.from(text), { filename: "ten.txt" });
  const ask = async (headers: Record<string, string>, method = "GET") => {
    const response = await fetch(url, { headers, method });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { url, etag: `"${sha1hash}"`, ask };
}

test("one range of a file is sent alone", async () => {
  const { ask } = await startWithFile();
  for (const [range, expected, contentRange] of [
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=0-0", "0", "bytes 0-0/10"],
    ["bytes=5-999", "56789", "bytes 5-9/10"],
    ["bytes=-999", "0123456789", "bytes 0-9/10"],
  ] as const) {
    const { status, headers, text } = await ask({ range });
    expect([status, text, headers.get("content-range"), headers.get("content-length")], range).toEqual([
      206,
      expected,
      contentRange,
      String(expected.length),
    ]);
  }
});

test("the whole file is sent without a range, and for ranges that are invalid or several", async () => {
  const { ask } = await startWithFile();
  for (const range of ["bytes=0-1,3-4", "lines=1-2", "bytes=4-2", "bytes=-", "bytes=a-b"])
    expect(await ask({ range }), range).toMatchObject({ status: 200, text: "0123456789" });
  const { headers } = await ask({});
  expect(headers.get("accept-ranges")).toBe("bytes");
  expect(headers.get("content-range")).toBeNull();
});

test("a range behind the end is refused with the length of the file", async () => {
  const { ask } = await startWithFile();
  for (const range of ["bytes=10-", "bytes=10-20", "bytes=-0"]) {
    const { status, headers, text } = await ask({ range });
    expect([status, headers.get("content-range"), headers.get("cache-control")], range).toEqual([
      416,
      "bytes */10",
      "no-store",
    ]);
    expect(JSON.parse(text)).toMatchObject({ statusCode: 416, error: "Range Not Satisfiable" });
  }
});

test("a range is sent only if If-Range names the same file", async () => {
  const { ask, etag } = await startWithFile();
  expect(await ask({ range: "bytes=2-4", "if-range": etag })).toMatchObject({ status: 206 });
  expect(await ask({ range: "bytes=2-4", "if-range": '"other"' })).toMatchObject({ status: 200, text: "0123456789" });
});

test("a file that the client has already is not sent", async () => {
  const { ask, etag } = await startWithFile();
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const { status, headers, text } = await ask({ "if-none-match": known });
    expect([status, text, headers.get("etag")], known).toEqual([304, "", etag]);
    expect(headers.get("cache-control")).toContain("immutable");
  }
  expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
});

test("HEAD is answered with the header fields alone", async () => {
  const { ask, etag } = await startWithFile();
  const { status, headers, text } = await ask({ range: "bytes=2-4" }, "HEAD");
  expect([status, text, headers.get("content-length"), headers.get("etag")]).toEqual([200, "", "10", etag]);
});

test("each transformation of an image has its own entity tag", async () => {
  const { client } = await openDataset();
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123" } })
    .png()
    .toBuffer();
  const { url } = await client.assets.upload("image", bytes);
  const tagOf = async (search: string, accept = "*/*") =>
    (await fetch(`${url}?${search}`, { headers: { accept } })).headers.get("etag") ?? "";
  const tags = [await tagOf(""), await tagOf("w=4"), await tagOf("w=5"), await tagOf("auto=format", "image/webp")];
  expect(new Set(tags).size).toBe(4);
  const again = await fetch(`${url}?w=4`, { headers: { "if-none-match": tags[1] ?? "" } });
  expect(again.status).toBe(304);
});

test("a download has the name in its URL, encoded for a header", async () => {
  const { url } = await startWithFile();
  const dispositionOf = async (name: string) =>
    (await fetch(`${url}?dl=${encodeURIComponent(name)}`)).headers.get("content-disposition");
  expect(await dispositionOf("")).toBe("attachment; filename*=UTF-8''ten.txt");
  expect(await dispositionOf('Ä "b" (c)\'*.txt')).toBe(
    "attachment; filename*=UTF-8''%C3%84%20%22b%22%20%28c%29%27%2A.txt",
  );
  expect(await dispositionOf("a\r\nset-cookie: b=c\u0000\u009f.txt")).toBe(
    "attachment; filename*=UTF-8''aset-cookie%3A%20b%3Dc.txt",
  );
});

test("a missing asset is a 404 in the protocol's format", async () => {
  const { url } = await startWithFile();
  for (const address of [url.replace(/[^/]+$/, "none.txt"), `${url}/a/b`, url.replace(/test-\d+/, "other")]) {
    const response = await fetch(address);
    expect(await response.json(), address).toMatchObject({ statusCode: 404, error: "Not Found" });
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});
