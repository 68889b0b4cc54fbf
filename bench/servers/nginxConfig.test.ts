import { expect, test } from "vitest";
import { nginxConfig } from "./nginxConfig.ts";

const answer = {
  status: 200,
  headers: [
    "Content-Type",
    "text/html; charset=utf-8",
    "Content-Length",
    "3",
    "Content-Encoding",
    "br",
    "ETag",
    'W/"a"',
  ],
  body: Buffer.from("abc"),
};

test("a path has its file and the headers of its answer, except those that nginx makes", () => {
  const config = nginxConfig("/tmp/somewhere", [{ port: 1234, files: [{ path: "/", file: "0-0", answer }] }]);
  expect(config).toContain("listen 127.0.0.1:1234;");
  expect(config).toContain(
    'location = "/" { default_type "text/html; charset=utf-8"; try_files "/0-0" =404; add_header Content-Encoding "br"; }',
  );
});

test("a quotation mark in a header stays one", () => {
  const files = [{ path: "/", file: "0-0", answer: { ...answer, headers: ["Link", '</a>; rel="preload"'] } }];
  expect(nginxConfig("/tmp", [{ port: 1, files }])).toContain('add_header Link "</a>; rel=\\"preload\\"";');
});

test("what nginx would read as a variable is refused", () => {
  const files = [{ path: "/$x", file: "0-0", answer }];
  expect(() => nginxConfig("/tmp", [{ port: 1, files }])).toThrow("variable");
});
