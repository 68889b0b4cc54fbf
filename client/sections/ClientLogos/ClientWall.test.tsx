import { expect, test } from "vitest";
import { markupOf } from "../../../tests/harness/markupOf.tsx";
import { ferrowRail, northKiln } from "../../parts/content/agency.ts";
import { coldPlate } from "../../parts/content/images.ts";
import { ClientWall } from "./ClientWall.tsx";

test("the work is that of the first client that has a picture", () => {
  const markup = markupOf(<ClientWall heading="Clients" clients={[northKiln, ferrowRail]} />);
  expect(markup).toMatch(/<a [^>]*aria-label="Ferrow Rail"/);
  expect(markup).not.toContain('aria-label="North Kiln"');
});

test("the picture of the section stands in the place of a work", () => {
  const markup = markupOf(<ClientWall heading="Clients" clients={[ferrowRail]} image={coldPlate} />);
  expect(markup).not.toContain('aria-label="Ferrow Rail"');
  expect(markup.match(/<img/g)).toHaveLength(1);
});
