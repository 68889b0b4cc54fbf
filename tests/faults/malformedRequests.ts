/** Malformed requests, by what is wrong with them. */

const line = "GET /about HTTP/1.1";
const host = "Host: site.example";
const close = "Connection: close";
const request = (first: string, ...headers: string[]) => `${[first, host, close, ...headers].join("\r\n")}\r\n\r\n`;
const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index));
const controls = [...characters(0, 31), "\x7f"];

const lines = [
  "",
  " ",
  "GET",
  "GET ",
  "GET /",
  "GET  / HTTP/1.1",
  "GET / ",
  "GET /  HTTP/1.1",
  "GET\t/\tHTTP/1.1",
  "GET / HTTP/1.1 ",
  "GET / HTTP/1.1 x",
  " GET / HTTP/1.1",
  "GET /a b HTTP/1.1",
  "GET / http/1.1",
  "/ HTTP/1.1",
  "HTTP/1.1 200 OK",
  "\u0000",
  "GET /\u0000 HTTP/1.1",
  "get / HTTP/1.1",
  "G\u0000T / HTTP/1.1",
  "GET: / HTTP/1.1",
  "(){ :;}; / HTTP/1.1",
  `${"A".repeat(20_000)} / HTTP/1.1`,
  "SSH-2.0-OpenSSH_9.9",
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "EHLO site.example",
  "*1\r\n$4\r\nPING",
  "PRI * HTTP/2.0",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00",
];

const methods = [
  ...["CONNECT", "TRACE", "TRACK", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND", "MOVE", "COPY", "LOCK"],
  ...["MKCOL", "SEARCH", "PURGE", "LINK", "SOURCE", "QUERY", "M-SEARCH", "DEBUG", "FOO", "GETT", "GE", "HEADER"],
  ...["get", "Get", "GET,GET", "GET;", "<GET>", "__proto__", "constructor"],
];

const versions = [
  ...["HTTP/0.9", "HTTP/1.0", "HTTP/1.2", "HTTP/1.10", "HTTP/1", "HTTP/1.", "HTTP/.1", "HTTP/2", "HTTP/2.0", "HTTP/3"],
  ...[
    "HTTP/9.9",
    "HTTP/-1.1",
    "HTTP/1,1",
    "HTTPS/1.1",
    "HTTP1.1",
    "http/1.1",
    "HTTP/1.1a",
    "HTTP/1.1\u0000",
    "ICE/1.0",
  ],
  ...["RTSP/1.0", "SIP/2.0", "HTTP/ 1.1", "HTTP /1.1", "HTTP/x.y", "HTTP/11"],
];

const traversals = [
  "..",
  "%2e%2e",
  "%2E.",
  ".%2e",
  "%252e%252e",
  "..%00",
  "..;",
  "..%2f..",
  "..%5c..",
  "..%c0%af..",
  "....//",
];

const targets = [
  ...["*", "?", "#", "about", "//", "///", "//evil.example", "//evil.example/%2e%2e", "/\\evil.example", "\\", "/\\"],
  ...[
    "http://",
    "http:///",
    "http://evil.example",
    "http://evil.example/about",
    "https://site.example/",
    "ftp://a/",
    "HTTP://A/",
  ],
  ...[
    "http://127.0.0.1:3333/v1/data",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:,x",
    "site.example:80",
    "[::1]:80",
    "@",
  ],
  ...["/#", "/about#x", "/#/../about", "/about?#", "/?#x", "/about?a=b#c"],
  ...[
    "/%",
    "/%1",
    "/%gg",
    "/%u0041",
    "/%00",
    "/%0d%0aX:y",
    "/%0a",
    "/%7f",
    "/%ff",
    "/%c0%80",
    "/%ed%a0%80",
    "/%f4%90%80%80",
  ],
  ...[
    "/%2f",
    "/%2F%2Fevil.example",
    "/%5c%5cevil.example",
    "/about%2f",
    "/about%20",
    "/about%09",
    "/%61bout",
    "/%2561bout",
  ],
  ...[
    "/about;x=y",
    "/about,",
    "/about'",
    '/about"',
    "/about<script>",
    "/about>",
    "/about|",
    "/about^",
    "/about`",
    "/about{}",
    "/about[]",
  ],
  ...[
    "/__proto__",
    "/constructor",
    "/toString",
    "/work/__proto__",
    "/work/constructor",
    "/work/hasOwnProperty",
    "/_data/__proto__",
  ],
  ...[
    "/_data/caseStudy/__proto__",
    "/_data/toString",
    "/_data/layout/x",
    "/_data//about",
    "/_data/about/",
    "/_data/",
    "/_data",
  ],
  ...["/_data/home/../about", "/_data/caseStudy/%2e%2e%2fabout", "/_data/caseStudy/a%2fb", "/_data/%68ome"],
  ...[
    "/assets",
    "/assets/",
    "/assets/..",
    "/assets/.",
    "/assets/%00.js",
    "/assets/a.js%00",
    "/assets/a.php",
    "/assets/.env",
    "/assets//a.js",
  ],
  ...[
    "/social",
    "/social/",
    "/social/about",
    "/social/about.png?v=",
    "/social/about.png?v=../x",
    "/social/about.png?w=1",
    "/social/..png",
  ],
  ...["/social/work/__proto__.png", "/social/work/%2e%2e.png", "/social/about.png?v=a&v=b"],
  ...[
    "/.env",
    "/.git/config",
    "/.well-known/",
    "/package.json",
    "/server.js",
    "/main.js.map",
    "/etc/passwd",
    "/wp-login.php",
  ],
  ...[
    "/_image",
    "/_image/",
    "/_image/x",
    "/_image?",
    "/_image?url",
    "/_image?url=",
    "/_image?url=%00&w=640",
    "/_image?w=640",
  ],
  ...["/_image?url=/favicon.svg&w=640", "/_image?url=/../package.json&w=640", "/_image?url=/%2e%2e/package.json&w=640"],
  ...[
    "/_image?url=http://127.0.0.1/&w=640",
    "/_image?url=//evil.example/a.jpg&w=640",
    "/_image?url=http%3A%2F%2F169.254.169.254%2F&w=640",
  ],
  ...[
    "/_image?url=/plate-cold.jpg&w=640&w=750",
    "/_image?url=/plate-cold.jpg&w=0640",
    "/_image?url=/plate-cold.jpg&w=6.4e2",
  ],
  ...[
    "/_image?url=/plate-cold.jpg&w=999999999999",
    "/_image?url=/plate-cold.jpg&w=-1",
    "/_image?url=/plate-cold.jpg&w=640&q=0",
  ],
  ...[
    "/_image?url=/plate-cold.jpg&w=640&q=75&x=y",
    "/_image?url[]=/plate-cold.jpg&w=640",
    "/_image?URL=/plate-cold.jpg&W=640",
  ],
  ...[
    "/_image?url=%ff&w=640",
    "/_image?url=/plate-cold.jpg%2500&w=640",
    "/_image?__proto__=x",
    "/_image#?url=/plate-cold.jpg&w=640",
  ],
  ...[
    "/healthz/",
    "/healthz?x",
    "/readyz/..",
    "/HEALTHZ",
    "/ABOUT",
    "/api/subscribe",
    "/api/subscribe/",
    "/api",
    "/newsletter/thanks/x",
  ],
  ...["/about\x80", "/\xc3\xa9", "/\xff", "/\x7f", "/about\x01"],
  ...traversals.flatMap((dots) => [
    `/${dots}`,
    `/${dots}/etc/passwd`,
    `/work/${dots}/about`,
    `/assets/${dots}/package.json`,
  ]),
  `/${"a/".repeat(4000)}`,
  `/${"a".repeat(8300)}`,
  `/?${"a".repeat(8300)}`,
  `/${"%61".repeat(2700)}`,
  `/${"..%2f".repeat(1500)}`,
  `/${"a".repeat(17_000)}`,
];

const headers = [
  ...controls.map((character) => `X${character}Y: value`),
  ...controls.map((character) => `X-Value: a${character}b`),
  ...[...'()<>@,;:\\"/[]?={} \x80\xff'].map((character) => `X${character}Y: value`),
  ...["\x80", "\xc3\xa9", "\xff"].map((character) => `X-Value: a${character}b`),
  ...[
    ": nameless",
    "nameless",
    " X: led by a space",
    "X : spaced",
    "X\r\n: folded",
    "X: a\r\n b",
    "X: a\r\n\tb",
    "X: a\nY: b",
    "X: a\rY: b",
  ],
  ...["__proto__: x", "constructor: x", "X: a\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a"],
  ...["Host: other.example", "Host:", "Host: a, b", "host: b"],
  ...["Expect: 100-continue", "Expect: 100-Continue, x", "Expect: 200-ok", "Expect: ", "Expect: x"],
  ...["Upgrade: websocket", "Upgrade: h2c", "Upgrade: TLS/1.0", "Upgrade: "],
  ...[
    "Connection: upgrade\r\nUpgrade: websocket",
    "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
  ],
  ...["Connection: keep-alive, close", "Connection: host", "Connection: ,,,", "Keep-Alive: timeout=99999999"],
  ...[
    "Accept: */*;q=x",
    `Accept: ${"image/avif,".repeat(1000)}`,
    "Accept-Encoding: br;q=99",
    `Accept-Encoding: ${",".repeat(8000)}`,
  ],
  ...[
    "Range: bytes=0-0,1-1",
    `Range: bytes=${"0-,".repeat(2000)}`,
    "If-None-Match: ,,,",
    'If-None-Match: "',
    "If-Modified-Since: never",
    "If-Match: *",
  ],
  ...[
    "Cookie: a=b; __proto__=c",
    `Cookie: ${"a=b;".repeat(3000)}`,
    "Authorization: Basic %%%",
    "Transfer-Encoding: identity",
    "TE: trailers",
  ],
  `X: ${"a".repeat(17_000)}`,
  `${"X".repeat(17_000)}: a`,
  Array.from({ length: 150 }, (_, index) => `X-${index}: a`).join("\r\n"),
  Array.from({ length: 3000 }, () => "a:").join("\r\n"),
];

/** Two ways to read where a body ends, and a second request hidden in it. */
const smuggled = `GET /smuggled HTTP/1.1\r\n${host}\r\n\r\n`;
const lengths = [
  "+5",
  "-5",
  "0x5",
  "5.0",
  "5,5",
  "5, 6",
  "5 5",
  " 5",
  "05",
  "1e1",
  "",
  "five",
  "99999999999999999999",
  "9007199254740993",
];
const codings = [
  ...[
    "chunked",
    "Chunked",
    "xchunked",
    "chunked, identity",
    "identity, chunked",
    "chunked, chunked",
    "gzip, chunked",
    "gzip",
    "identity",
  ],
  ...["\x0bchunked", "chunked\x0b", '"chunked"', "chunked;x=y", ",chunked", "chunked,", "cow"],
];
const bodies = [
  ...lengths.map((length) => `POST /about HTTP/1.1\r\n${host}\r\nContent-Length: ${length}\r\n\r\nhello`),
  ...codings.flatMap((coding) => [
    `POST /about HTTP/1.1\r\n${host}\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n${smuggled}`,
    `POST /about HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n${smuggled}`,
    `GET /about HTTP/1.1\r\n${host}\r\nTransfer-Encoding: ${coding}\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${smuggled}`,
  ]),
  `POST /about HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
  `POST /about HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello`,
  `POST /about HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  `POST /about HTTP/1.0\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `GET /about HTTP/1.1\r\n${host}\r\nContent-Length : 5\r\n\r\nhello`,
  `GET /about HTTP/1.1\r\n${host}\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
];

const chunks = [
  ...[
    "zz\r\n",
    "-1\r\nx\r\n",
    "0x5\r\nhello\r\n",
    "5\nhello\n",
    "5 \r\nhello\r\n",
    "5\r\nhello",
    "5\r\nhelloX",
    "5\r\nhello\r\nzz\r\n",
  ],
  ...[
    "FFFFFFFFFFFFFFFF\r\n",
    "FFFFFFFFFFFFFFFFFF\r\n",
    "00000000000000000000000005\r\nhello\r\n",
    "\r\n",
    "5;x=y\r\nhello\r\n",
  ],
  ...[
    `5;${"x".repeat(20_000)}\r\nhello\r\n`,
    "5;\r\nhello\r\n",
    "5;a\n\r\nhello\r\n",
    "0\r\nX: y\r\n",
    "0\r\n\u0000: y\r\n",
    `0\r\nX: ${"y".repeat(20_000)}\r\n`,
  ],
].map((chunk) => `POST /about HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`);

/** Ordinary requests with one byte replaced, each in another place. */
const flipped = Array.from({ length: 150 }, (_, index) => {
  const ordinary = request(line, "Accept: text/html", "Accept-Encoding: gzip, br", 'If-None-Match: W/"x"');
  const at = (index * 37) % ordinary.length;
  return ordinary.slice(0, at) + String.fromCharCode((index * 101 + 7) % 256) + ordinary.slice(at + 1);
});

/** The connection of each ends: the server or the request closes it. */
export const malformedRequests: readonly string[] = [
  ...lines.map((first) => `${first}\r\n${host}\r\n\r\n`),
  ...methods.map((method) => request(`${method} /about HTTP/1.1`)),
  ...versions.map((version) => request(`GET /about ${version}`)),
  ...targets.map((target) => request(`GET ${target} HTTP/1.1`)),
  ...headers.map((header) => request(line, header)),
  ...bodies,
  ...chunks,
  ...flipped,
  `${line}\r\n\r\n`,
  `${line}\n${host}\n\n`,
  `${line}\r\n${host}\r\n${close}\r\n\r\n\u0000\u0000\u0000`,
];
