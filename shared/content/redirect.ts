import * as z from "zod";
import { type PagePath, pageRouteIds, pathTo, routes } from "../routes.ts";
import { type Content, defineDocument } from "../schema/document.ts";
import { type Field, labelled, optional, withDefault } from "../schema/field.ts";
import { choice, simple, slug } from "../schema/fields.ts";

/** No space, query, fragment, backslash, stray percent sign or dot segment; no second slash, which would name a host. */
const rootPath = /^\/(?!\/)(?!(?:.*\/)?\.\.?(?:\/|$))(?:[^\s?#\\%]|%[0-9a-fA-F]{2})+$/;
const safeAddress = /^(?:[hH][tT]{2}[pP][sS]:\/\/[^\s/?#\\@:][^\s/?#\\@]*(?:[/?#][^\s\\]*)?|\/(?![/\\])[^\s\\]*)$/;
const maxCharacters = 2000;
const saysPath = "be a path such as /old.html, without its host, a query or spaces";
const saysAddress = "be a path such as /contact, or an address with https://";

/** A path of this site, as visitors may still request it. */
function path(): Field<string> {
  const parse = z.string().trim().max(maxCharacters).regex(rootPath, `must ${saysPath}`);
  const pattern = { source: rootPath.source, says: saysPath };
  return simple("string", parse, { max: maxCharacters, pattern, redirect: true });
}

/** A path of this site, or an address of another one, in the form of a `Location` header. Never another scheme. */
function address(): Field<string> {
  const parse = z
    .string()
    .trim()
    .max(maxCharacters)
    .regex(safeAddress, `must ${saysAddress}`)
    .transform(locationOf)
    .pipe(z.string(`must ${saysAddress}`));
  const pattern = { source: safeAddress.source, says: saysAddress };
  return simple("string", parse, { max: maxCharacters, pattern, link: true });
}

/** In ASCII, with dot segments resolved; `null` where a browser would leave the host of a path. */
function locationOf(value: string): string | null {
  const origin = "https://site.invalid";
  const url = URL.parse(value, origin);
  if (!url?.hostname) return null;
  if (!value.startsWith("/")) return url.href;
  const isPath = url.origin === origin && !url.pathname.startsWith("//");
  return isPath ? url.pathname + url.search + url.hash : null;
}

const target = z.discriminatedUnion("_type", [
  z.object({ _type: z.literal("page"), path: z.enum(pageRouteIds.map((id): PagePath => routes[id].path)) }),
  z.object({ _type: z.literal("caseStudy"), slug: slug({ from: "title" }).parse }),
]);

/** A reference to a page or a case study; its path on the site. */
function pageReference(): Field<string> {
  const parse = target.transform((to) => (to._type === "page" ? to.path : pathTo("caseStudy", { slug: to.slug })));
  return {
    ...simple("reference", parse, {}, { to: [{ type: "page" }, { type: "caseStudy" }] }),
    groq: (name) => `${name}->{_type,path,"slug":slug.current}`,
  };
}

/** Where visitors of an address that no longer exists are sent. */
export const redirect = defineDocument(
  "redirect",
  {
    from: labelled(path(), {
      description:
        "The old address, such as /old-page.html. Capitals, and a slash at the end, make no difference. A query after the address is kept.",
    }),
    page: optional(
      labelled(pageReference(), {
        title: "To a page",
        description: "Follows the page when its address changes.",
      }),
    ),
    address: optional(
      labelled(address(), {
        title: "Or to an address",
        description: "Where no page is chosen: a path such as /about#team, or another site with https://.",
      }),
    ),
    permanence: labelled(
      withDefault(
        choice(["permanent", "temporary"], {
          permanent: "Permanent: search engines replace the old address",
          temporary: "Temporary: search engines keep the old address",
        }),
        "permanent",
      ),
      { title: "Duration" },
    ),
  },
  { one: "Redirect", all: "Redirects" },
);

export type Redirect = Content<typeof redirect>;
