import { expect, test } from "vitest";
import { createPreviewLoader } from "./previewLoader.ts";

function createLoader(answer: (path: string) => Response | Promise<Response>) {
  const asked: string[] = [];
  let endings = 0;
  const fetch = async (path: string) => {
    asked.push(path);
    return answer(path);
  };
  const loader = createPreviewLoader({ fetch: fetch as typeof globalThis.fetch, onEnded: () => void endings++ }); // called with paths
  return { loader, asked, endings: () => endings };
}

test("every load asks the server", async () => {
  let count = 0;
  const { loader, asked } = createLoader(() => Response.json({ count: ++count }));
  expect(await loader.page("about", {})).toEqual({ count: 1 });
  expect(await loader.page("about", {})).toEqual({ count: 2 });
  expect(await loader.layout()).toEqual({ count: 3 });
  expect(asked).toEqual(["/_data/about", "/_data/about", "/_data/layout"]);
});

test("without a connection the last data of the page stays, and a page that was never loaded is an error", async () => {
  let isDown = false;
  const { loader } = createLoader((path) => (isDown ? Promise.reject(new TypeError("failed")) : Response.json(path)));
  const page = await loader.page("about", {});
  isDown = true;
  expect(await loader.page("about", {})).toBe(page);
  await expect(loader.page("services", {})).rejects.toThrow();
});

test("a page that was deleted is gone, and may come back", async () => {
  const answers = [Response.json("page"), Response.json(null, { status: 404 }), Response.json("again")];
  const { loader } = createLoader(() => answers.shift() ?? Response.error());
  expect([await loader.page("about", {}), await loader.page("about", {}), await loader.page("about", {})]).toEqual([
    "page",
    null,
    "again",
  ]);
});

test("a session that has ended is reported", async () => {
  const { loader, endings } = createLoader(() => new Response("", { status: 401 }));
  await expect(loader.layout()).rejects.toThrow(/must answer 200 or 404 \(got 401\)/);
  expect(endings()).toBe(1);
});
