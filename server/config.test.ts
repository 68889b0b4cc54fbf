import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("without any variable the site runs on an embedded content service", () => {
  const config = readConfig({});
  expect(config.contentService).toMatchObject({ port: 3333 });
  expect(config.content).toMatchObject({ projectId: "embedded", dataset: "production", apiVersion: "2024-02-28" });
  expect(config.site).toEqual({ name: "Orchid and Steel", url: "http://localhost:3000", isUrlConfigured: false });
});

test("an empty embedded content service loads the demo, unless it is off", () => {
  expect(readConfig({}).loadsDemo).toBe(true);
  expect(readConfig({ DEMO_CONTENT: "off" }).loadsDemo).toBe(false);
  expect(mistakesOf({ DEMO_CONTENT: "no" })).toEqual(['DEMO_CONTENT: must be "on" or "off" (got "no")']);
});

test("with a project the site uses the hosted service", () => {
  const config = readConfig({ SANITY_PROJECT_ID: "abc123" });
  expect(config.contentService).toBeUndefined();
  expect(config.content).toMatchObject({ projectId: "abc123", imageHost: undefined });
});

test("images come from the content's host unless another is set", () => {
  const host = { SANITY_PROJECT_ID: "embedded", SANITY_API_HOST: "http://127.0.0.1:4000" };
  expect(readConfig(host).content.imageHost).toBe("http://127.0.0.1:4000");
  expect(readConfig({ ...host, SANITY_IMAGE_HOST: "https://img.example" }).content.imageHost).toBe(
    "https://img.example",
  );
});

test("the default site URL follows the port", () => {
  expect(readConfig({ PORT: "8080" }).site.url).toBe("http://localhost:8080");
});

test("port 0 needs a site URL", () => {
  expect(mistakesOf({ PORT: "0" })).toEqual([expect.stringContaining("PORT 0 needs SITE_URL")]);
  expect(readConfig({ PORT: "0", SITE_URL: "https://agency.example" }).http.port).toBe(0);
});

test("an empty variable counts as unset", () => {
  expect(readConfig({ PORT: "", SITE_NAME: " " }).site.name).toBe("Orchid and Steel");
});

test("every mistake is reported at once, with the expectation and the value", () => {
  const environment = { PORT: "abc", SITE_URL: "ftp://x", SANITY_DATASET: "Upper", LOG_LEVEL: "loud" };
  const mistakes = mistakesOf(environment);
  expect(mistakes).toHaveLength(4);
  expect(mistakes).toContain('PORT: must be a whole number from 0 to 65535 (got "abc")');
  expect(mistakes).toContain('SITE_URL: must be an http or https address (got "ftp://x")');
});

test("the embedded project's id without a host is a mistake", () => {
  expect(mistakesOf({ SANITY_PROJECT_ID: "embedded" })).toEqual([expect.stringContaining("needs SANITY_API_HOST")]);
});

test("a content host without a project is a mistake, because it would be ignored", () => {
  expect(mistakesOf({ SANITY_API_HOST: "https://content.example" })).toEqual([
    expect.stringContaining("needs SANITY_PROJECT_ID"),
  ]);
});

test("the newsletter sends nothing by default", () => {
  expect(readConfig({}).newsletter).toEqual({ delivers: false, secret: undefined, trustedProxies: 0 });
  const secret = "s".repeat(32);
  const environment = { NEWSLETTER_DELIVERY: "content", NEWSLETTER_SECRET: secret, TRUST_PROXY: "2" };
  expect(readConfig(environment).newsletter).toEqual({ delivers: true, secret, trustedProxies: 2 });
});

test("a newsletter that delivers to a hosted project needs a write token", () => {
  const environment = { NEWSLETTER_DELIVERY: "content", SANITY_PROJECT_ID: "abc123", SANITY_API_READ_TOKEN: "r" };
  expect(mistakesOf(environment)).toEqual([expect.stringContaining("needs SANITY_API_WRITE_TOKEN")]);
  expect(mistakesOf({ ...environment, SANITY_API_WRITE_TOKEN: "w" })).toEqual([]);
});

test("a secret that is too short is not repeated", () => {
  expect(mistakesOf({ NEWSLETTER_SECRET: "hunter2", NEWSLETTER_DELIVERY: "mail" })).toEqual([
    'NEWSLETTER_DELIVERY: must be "none" or "content" (got "mail")',
    "NEWSLETTER_SECRET: must have 32 characters or more (got a hidden value)",
  ]);
});

test("a site URL with a path is a mistake", () => {
  expect(mistakesOf({ SITE_URL: "https://agency.example/site" })).toEqual([expect.stringContaining("without a path")]);
});

function mistakesOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n");
  }
}
