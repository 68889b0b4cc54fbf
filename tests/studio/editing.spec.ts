import { checkStudio, expect, keepPicture, test } from "./studioTest.ts";

test("the address logs in and shows a page beside its form, and its token leaves the address bar", async ({
  page,
  studio,
}) => {
  expect(studio.address).toContain("#token=");
  await page.goto(studio.address);
  await expect(page.frameLocator("iframe").getByRole("main")).toBeVisible();
  await expect(page.getByTestId("field-sections")).toBeVisible();
  expect(page.url()).toContain(`${studio.origin}/presentation`);
  expect(page.url()).not.toContain("token");
});

test("a Studio beside its site passes every check", async ({ site, studio }) => {
  const lines = await checkStudio(site);
  expect(lines.filter((line) => !line.startsWith("ok "))).toEqual([]);
  expect(lines).toContainEqual(expect.stringContaining(`the Studio at ${studio.origin} is of this version`));
});

test("the Studio asks no host but this machine", async ({ page, studio }) => {
  const asked = new Set<string>();
  // Requests that the policy blocks do not leave the browser.
  page.on("response", (response) => asked.add(new URL(response.url()).hostname));
  await page.goto(studio.address);
  await page.getByRole("link", { name: "Structure" }).click();
  await page.getByText("Shown on pages").waitFor();
  await page.getByText("Case studies").click();
  await expect(page.getByText("Halden Grid")).toBeVisible();
  const elsewhere = [...asked].filter((host) => host !== "" && !/(?:^|\.)localhost$|^127\.0\.0\.1$/.test(host));
  expect(asked.size).toBeGreaterThan(0);
  expect(elsewhere).toEqual([]);
});

test("a changed price is on the public page once it is published", async ({ page: editor, site, studio }) => {
  await editor.goto(studio.addressOf("/structure/service;service-care"));
  const price = editor.getByRole("textbox", { name: "Price" });
  await expect(price).toHaveValue("from £2,400 a month");
  await price.fill("from £2,600 a month");
  const publish = editor.getByTestId("action-publish");
  await expect(publish).toBeEnabled();
  await keepPicture(editor, "form");
  await publish.click();
  await expect.poll(async () => (await fetch(`${site.url}/services`)).text()).toContain("from £2,600 a month");
});

test("what the site would leave out is not published, and the form says what visitors would see", async ({
  page: editor,
  site,
  studio,
}) => {
  await editor.goto(studio.addressOf("/structure/person;person-maud"));
  const name = editor.getByRole("textbox", { name: "Name" });
  await expect(name).toHaveValue("Maud Okafor");
  await name.fill("");
  await expect(editor.getByTestId("action-publish")).toBeDisabled();
  await name.hover();
  await expect(editor.getByText("Required: without it, visitors do not see this person.").first()).toBeAttached();
  await keepPicture(editor, "required");
  expect(await (await fetch(`${site.url}/about`)).text()).toContain("Maud Okafor");
});

test("a page cannot be duplicated or deleted, and opens on the site", async ({ page: editor, studio }) => {
  await editor.goto(studio.addressOf("/structure/page-about"));
  await expect(editor.getByText("The scissors were sharp enough already")).toBeVisible();
  await editor.getByTestId("action-menu-button").click();
  await expect(editor.getByRole("menuitem", { name: "Open on the site" })).toBeEnabled();
  await expect(editor.getByRole("menuitem", { name: /Duplicate|Delete|Unpublish/ })).toHaveCount(0);
});

test("a case study that gets another address is published with a redirect from the old one", async ({
  page: editor,
  site,
  studio,
}) => {
  await editor.goto(studio.addressOf("/structure/caseStudy;case-saltmarsh"));
  const address = editor.getByTestId("field-slug").getByRole("textbox");
  await expect(address).toHaveValue("saltmarsh");
  await address.fill("saltmarsh-trust");
  const publish = editor.getByRole("button", { name: "Publish and redirect" });
  await expect(publish).toBeEnabled();
  await publish.click();
  const redirected = async () => {
    const { status, headers } = await fetch(`${site.url}/work/saltmarsh`, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  await expect.poll(redirected).toEqual([301, "/work/saltmarsh-trust"]);
});

test("a redirect that the site would ignore is not published, and the form says why", async ({
  page: editor,
  studio,
}) => {
  await editor.goto(studio.addressOf("/structure/redirect;redirect-jobs"));
  const from = editor.getByRole("textbox", { name: "From" });
  await expect(from).toHaveValue("/jobs");
  await from.fill("/about");
  await expect(editor.getByTestId("action-publish")).toBeDisabled();
  await from.hover();
  await expect(editor.getByText("Visitors are not redirected: the site has a page at /about.").first()).toBeAttached();
});
