/**
 * Asks the preview what a browser would learn from it, in the order in which a connection is made: is it there, does it
 * open a session for a secret that the Studio wrote, does the session's cookie reach it inside the Studio, may the Studio
 * frame it, do both know the same content. "Unable to connect" in the Studio has one of these reasons, or the content
 * service does not know the Studio's origin.
 */

import { randomBytes, randomUUID } from "node:crypto";
import type { SanityClient } from "@sanity/client";
import { type StudioSettings, settingsId } from "../../studio/model/settings.ts";

export type CheckOptions = {
  /** Of a Studio that would be built now. */
  settings: StudioSettings;
  studioUrl: string;
  /** Writes the secret, as the Studio does before it opens the preview. */
  client: Pick<SanityClient, "create" | "delete">;
};

export type Finding = { isFine: boolean; text: string };

const enablePath = "/_preview/enable";

/** Stops at the first fault that makes the following questions pointless. */
export async function checkPreview({ settings, studioUrl, client }: CheckOptions): Promise<Finding[]> {
  const { previewUrl } = settings;
  if (!previewUrl) return [fault("there is no preview: set PREVIEW_PORT, and PREVIEW_URL to its public origin")];
  const own = [await checkOrigin(settings, studioUrl), await checkStudio(settings, studioUrl)];
  const findings = [...own, checkSchemes(previewUrl, studioUrl), await checkListener(previewUrl)];
  if (findings.slice(own.length).some(({ isFine }) => !isFine)) return findings;
  const session = await openSession(previewUrl, studioUrl, client);
  findings.push(...session.findings);
  if (session.cookie) findings.push(...(await checkPage(settings, previewUrl, studioUrl, session.cookie)));
  return findings;
}

const fine = (text: string): Finding => ({ isFine: true, text });
const fault = (text: string): Finding => ({ isFine: false, text });

/** The content service answers a browser only where it knows the origin of the page. */
async function checkOrigin({ apiHost, projectId }: StudioSettings, studioUrl: string): Promise<Finding> {
  const service = apiHost ?? `https://${projectId}.api.sanity.io`;
  const answer = await request(`${service}/v1/check/cors`, { Origin: studioUrl });
  const { result } = answer instanceof Error ? {} : await jsonOf(answer);
  const { allowed, withCredentials } = (result ?? {}) as Record<string, unknown>;
  if (allowed === true && withCredentials === true) return fine(`the content service answers pages of ${studioUrl}`);
  return answer instanceof Error
    ? fault(`the content service at ${service} does not answer (${answer.message})`)
    : fault(
        `the content service does not answer pages of ${studioUrl}: add it as a CORS origin with credentials in the project’s settings`,
      );
}

/** Whether the Studio at its address is one that would be built now. One that does not run cannot be compared. */
async function checkStudio(settings: StudioSettings, studioUrl: string): Promise<Finding> {
  const answer = await request(`${studioUrl}/`);
  if (answer instanceof Error) return fine(`no Studio answers at ${studioUrl} now, so its version is not compared`);
  const [, json = "{}"] = new RegExp(`id="${settingsId}">(.*)</script>`).exec(await answer.text()) ?? [];
  const built: Partial<StudioSettings> = JSON.parse(json);
  const names = ["projectId", "dataset", "previewUrl", "modelVersion"] as const;
  const other = names.find((name) => built[name] !== settings[name]);
  return other === undefined
    ? fine(`the Studio at ${studioUrl} is of this version`)
    : fault(
        `the Studio at ${studioUrl} has ${other} "${built[other]}", not "${settings[other]}": build it again, and start it again`,
      );
}

function checkSchemes(previewUrl: string, studioUrl: string): Finding {
  const isMixed = studioUrl.startsWith("https:") && previewUrl.startsWith("http:") && !isLocal(previewUrl);
  return isMixed
    ? fault(
        `the Studio is at ${studioUrl} and the preview at ${previewUrl}: browsers load no http frame in an https page`,
      )
    : fine(`the Studio at ${studioUrl} can load frames from ${previewUrl}`);
}

/** Without a secret, the preview listener refuses; anything else is another server. */
async function checkListener(previewUrl: string): Promise<Finding> {
  const answer = await request(`${previewUrl}${enablePath}`);
  if (answer instanceof Error)
    return fault(
      `nothing answers at ${previewUrl} (${answer.message}): start the site, and check PREVIEW_PORT and PREVIEW_URL`,
    );
  const { status, headers } = answer;
  if (status !== 401)
    return fault(
      `${previewUrl}${enablePath} answers ${status}, not 401: PREVIEW_URL leads to another server, perhaps to the public site`,
    );
  if (headers.getSetCookie().length > 0) return fault(`${previewUrl} sets a cookie without a secret`);
  return fine(`the preview listener answers at ${previewUrl}`);
}

type Session = { findings: Finding[]; cookie?: string };

async function openSession(previewUrl: string, studioUrl: string, client: CheckOptions["client"]): Promise<Session> {
  const secret = randomBytes(16).toString("base64url");
  const id = `drafts.${randomUUID()}`;
  try {
    await client.create({
      _id: id,
      _type: "sanity.previewUrlSecret",
      secret,
      source: "npm run studio -- check",
      studioUrl,
    });
  } catch (error) {
    return {
      findings: [fault(`the content service does not store a secret (${messageOf(error)}): check the write token`)],
    };
  }
  try {
    return await enable(previewUrl, studioUrl, secret);
  } finally {
    await client.delete(id).catch(() => {}); // it expires by itself
  }
}

async function enable(previewUrl: string, studioUrl: string, secret: string): Promise<Session> {
  const query = new URLSearchParams({
    "sanity-preview-secret": secret,
    "sanity-preview-perspective": "drafts",
    "sanity-preview-pathname": "/",
  });
  const isCrossSite = siteOf(previewUrl) !== siteOf(studioUrl);
  const answer = await request(`${previewUrl}${enablePath}?${query}`, {
    "Sec-Fetch-Dest": "iframe",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Site": isCrossSite ? "cross-site" : "same-site",
  });
  if (answer instanceof Error) return { findings: [fault(`the preview breaks off at a secret (${answer.message})`)] };
  const [cookie] = answer.headers.getSetCookie();
  if (answer.status === 401 || !cookie)
    return {
      findings: [
        fault(
          `the preview refuses a valid secret (${answer.status}): it reads another project or dataset than the Studio, or its read token does not see drafts`,
        ),
      ],
    };
  return { findings: [checkCookie(cookie, { isCrossSite, previewUrl }), checkTarget(answer, previewUrl)], cookie };
}

/** A browser drops a cookie that does not suit the frame, and then every page of the preview is the public one. */
function checkCookie(
  cookie: string,
  { isCrossSite, previewUrl }: { isCrossSite: boolean; previewUrl: string },
): Finding {
  const attributes = cookie.toLowerCase().split(/;\s*/);
  const lacks = (...names: string[]) => names.filter((name) => !attributes.includes(name));
  const missing = isCrossSite ? lacks("httponly", "samesite=none", "secure", "partitioned") : lacks("httponly");
  if (missing.length > 0) return fault(`the session’s cookie lacks ${missing.join(", ")}`);
  if (attributes.includes("secure") && previewUrl.startsWith("http:") && !isLocal(previewUrl))
    return fault(`the session’s cookie is Secure, so browsers drop it over http: serve the preview over https`);
  return fine(`the session’s cookie is kept in a frame ${isCrossSite ? "on another site" : "on the same site"}`);
}

function checkTarget({ headers }: Response, previewUrl: string): Finding {
  const target = new URL(headers.get("location") ?? "", previewUrl);
  return target.origin === new URL(previewUrl).origin
    ? fine("a session begins at the page that the Studio names")
    : fault(`a session begins at ${target.origin}: PREVIEW_URL of the site must be ${previewUrl}`);
}

async function checkPage(
  settings: StudioSettings,
  previewUrl: string,
  studioUrl: string,
  cookie: string,
): Promise<Finding[]> {
  const headers = { Cookie: cookie.split(";")[0] ?? "" };
  const [page, session] = await Promise.all(
    ["/", "/_preview/session"].map((path) => request(previewUrl + path, headers)),
  );
  if (!(page instanceof Response)) return [fault(`the preview breaks off at its home page (${page?.message})`)];
  if (page.status !== 200) return [fault(`with a session, the home page answers ${page.status}, not 200`)];
  const { modelVersion } = session instanceof Response ? await jsonOf(session) : {};
  return [checkFraming(page.headers, studioUrl), checkCaching(page.headers), checkVersion(settings, modelVersion)];
}

function checkVersion({ modelVersion }: StudioSettings, version: unknown): Finding {
  return version === modelVersion
    ? fine("the Studio and the preview know the same content model")
    : fault(
        `the preview has version ${version} of the content model, not ${modelVersion}: deploy the site and the Studio from the same commit`,
      );
}

function checkFraming(headers: Headers, studioUrl: string): Finding {
  const refused = headers.get("x-frame-options");
  if (refused) return fault(`X-Frame-Options: ${refused} forbids frames: remove it, perhaps from the proxy in front`);
  const policies = headers.get("content-security-policy") ?? "";
  const lists = [...policies.matchAll(/frame-ancestors ([^;,]*)/g)].map(([, list = ""]) => list.trim().split(/\s+/));
  const refusing = lists.find((list) => !list.includes(studioUrl) && !list.includes("*"));
  return refusing
    ? fault(`frame-ancestors ${refusing.join(" ")} does not name ${studioUrl}: set STUDIO_URL where the site runs`)
    : fine(`${studioUrl} may frame the preview`);
}

function checkCaching(headers: Headers): Finding {
  const value = headers.get("cache-control") ?? "";
  return value.includes("no-store")
    ? fine("no cache keeps the preview")
    : fault(
        `Cache-Control is "${value}": a cache in front would show drafts to visitors; the proxy must not change it`,
      );
}

async function request(url: string, headers: Record<string, string> = {}): Promise<Response | Error> {
  return fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    const { cause } = error as Error; // fetch rejects with errors only
    return cause instanceof Error ? cause : (error as Error);
  });
}

/** Empty where the answer is not an object. */
async function jsonOf(answer: Response): Promise<Record<string, unknown>> {
  return ((await answer.json().catch(() => null)) as Record<string, unknown> | null) ?? {};
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const isLocal = (url: string) => /^(?:localhost|.+\.localhost|127\.0\.0\.1)$/.test(new URL(url).hostname);

/** What browsers compare: the scheme and the last two labels of the host. A longer public suffix is not known here. */
function siteOf(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname.split(".").slice(-2).join(".")}`;
}
