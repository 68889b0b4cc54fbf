import sharp from "sharp";
import { expect, test } from "vitest";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { Image } from "./Image.tsx";

const picture = { src: "/plate.jpg", width: 2000, height: 1000, alt: "A steel plate" };
const drawing = { src: "https://images.example/mark.svg", width: 300, height: 200, alt: "A mark" };

/** The lazy image, and the one for browsers without script. */
function partsOf(markup: string) {
  const [scripted = "", unscripted = ""] = markup.split("<noscript>");
  return { scripted, unscripted };
}

test("the priority image is loaded at once, with high priority", () => {
  const markup = markupOf(<Image image={picture} sizes="100vw" isPriority />);
  expect(markup).not.toContain("<noscript>");
  expect(markup).not.toContain('loading="lazy"');
  expect(markup).toContain('fetchPriority="high"');
  expect(markup).toContain('decoding="async"'); // else the main thread waits until it is decoded
  expect(markup).toContain('src="/_image?url=%2Fplate.jpg&amp;w=1200&amp;q=75"');
  expect(markup).toContain("/_image?url=%2Fplate.jpg&amp;w=32&amp;q=75 32w, ");
  expect(markup).toContain("/_image?url=%2Fplate.jpg&amp;w=2048&amp;q=75 2000w");
  expect(markup).toContain('sizes="100vw"');
});

test("any other image has a placeholder of its own proportions until it is near, and loads without script", () => {
  const { scripted, unscripted } = partsOf(markupOf(<Image image={picture} sizes="50vw" />));
  expect(scripted).toContain('src="data:image/');
  expect(scripted).not.toContain("/_image");
  expect(scripted).toContain('loading="lazy"'); // else a print starts before it is loaded
  expect(unscripted).toContain('src="/_image?url=%2Fplate.jpg&amp;w=1200&amp;q=75"');
  expect(unscripted).toContain('loading="lazy"');
});

test.each([
  [2000, 1000, { format: "gif", width: 2, height: 1 }],
  [1800, 1200, { format: "gif", width: 3, height: 2 }],
  [255, 254, { format: "gif", width: 255, height: 254 }],
  [256, 255, { format: "svg", width: 256, height: 255 }],
  [1999, 1333, { format: "svg", width: 1999, height: 1333 }],
])(
  "the placeholder for %i × %i is empty, and a GIF of few pixels where there is one",
  async (width, height, expected) => {
    const { scripted } = partsOf(markupOf(<Image image={{ ...picture, width, height }} sizes="50vw" />));
    const response = await fetch(/src="(data:[^"]+)"/.exec(scripted)?.[1] ?? "");
    const read = sharp(await response.arrayBuffer());
    expect(await read.metadata()).toMatchObject(expected);
    const { channels } = await read.stats();
    expect(channels[3]?.max).toBe(0); // of its alpha
  },
);

test("without script an image has four widths, the last its own", () => {
  const { unscripted } = partsOf(markupOf(<Image image={picture} sizes="50vw" />));
  const widths = [...unscripted.matchAll(/q=75 (\d+w)/g)].map(([, width]) => width);
  expect(widths).toEqual(["640w", "1080w", "1920w", "2000w"]);
});

test("every image has its size and alternative text from the start, so that nothing shifts", () => {
  for (const image of [picture, drawing])
    for (const isPriority of [true, false]) {
      const markup = markupOf(<Image image={image} sizes="50vw" isPriority={isPriority} />);
      for (const element of markup.match(/<img[^>]*>/g) ?? [])
        expect(element).toContain(`width="${image.width}" height="${image.height}" alt="${image.alt}"`);
    }
});

test("the low-quality placeholder is part of the markup", () => {
  const { scripted } = partsOf(
    markupOf(<Image image={{ ...picture, lqip: "data:image/png;base64,AA==" }} sizes="50vw" />),
  );
  expect(scripted).toContain('data-placeholder="data:image/png;base64,AA=="');
});

test("a vector image has one URL", () => {
  const markup = markupOf(<Image image={drawing} sizes="50vw" isPriority />);
  expect(markup).toContain("w=384&amp;q=75");
  expect(markup.toLowerCase()).not.toContain("srcset");
  expect(markup).not.toContain("sizes=");
});

test.each([
  [{ x: 0, y: 1 }, "x0 y10"],
  [{ x: 0.5, y: 0.5 }, "x5 y5"],
  [{ x: 0.34, y: 0.66 }, "x3 y7"],
])("an image with the focus %j keeps the point %s, in tenths, in view", (focus, name) => {
  expect(markupOf(<Image image={{ ...picture, focus }} sizes="50vw" isPriority />)).toContain(`data-focus="${name}"`);
});

test("an image without a focus has no data-focus", () => {
  expect(markupOf(<Image image={picture} sizes="50vw" isPriority />)).not.toContain("data-focus");
});
