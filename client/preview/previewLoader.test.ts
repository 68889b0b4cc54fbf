import { expect, test } from "vitest";
import { createPreviewLoader } from "./previewLoader.ts";

const build = "preview-AB12.js";

function createLoader(answer: (path: string) => Response | Promise<Response>) {
  const asked: string[] = [];
  const told: string[] = [];
  const fetch = async (path: string) => {
    asked.push(path);
    return answer(path);
  };
  const loader = createPreviewLoader({
    fetch: fetch as typeof globalThis.fetch, // called with paths only
    build,
    initial: [["/_data/contact", { from: "the document" }]],
    onEnded: () => void told.push("ended"),
    onOtherBuild: () => void told.push("other build"),
  });
  return { loader, asked, told };
}

test("every load asks the server", async () => {
  let count = 0;
  const { loader, asked, told } = createLoader(() => Response.json({ count: ++count, build }));
  expect(await loader.page("about", {})).toMatchObject({ count: 1 });
  expect(await loader.page("about", {})).toMatchObject({ count: 2 });
  expect(await loader.layout()).toMatchObject({ count: 3 });
  expect(asked).toEqual(["/_data/about", "/_data/about", "/_data/layout"]);
  expect(told).toEqual([]);
});

test("without a connection the last data of the page stays, and a page that was never loaded is an error", async () => {
  let isDown = false;
  const { loader } = createLoader(() => (isDown ? Promise.reject(new TypeError("failed")) : Response.json({ build })));
  const page = await loader.page("about", {});
  isDown = true;
  expect(await loader.page("about", {})).toBe(page);
  expect(await loader.page("contact", {})).toEqual({ from: "the document" });
  await expect(loader.page("services", {})).rejects.toThrow();
});

test("a page that was deleted is gone, and may come back", async () => {
  const page = { sections: [], build };
  const answers = [Response.json(page), Response.json(null, { status: 404 }), Response.json(page)];
  const { loader } = createLoader(() => answers.shift() ?? Response.error());
  const loaded = [await loader.page("about", {}), await loader.page("about", {}), await loader.page("about", {})];
  expect(loaded).toEqual([page, null, page]);
});

test("a session that has ended is reported, and so is data of another build", async () => {
  const answers = [new Response("", { status: 401 }), Response.json({ build: "preview-CD34.js" })];
  const { loader, told } = createLoader(() => answers.shift() ?? Response.error());
  await expect(loader.layout()).rejects.toThrow(/must answer 200 or 404 \(got 401\)/);
  await loader.layout();
  expect(told).toEqual(["ended", "other build"]);
});
