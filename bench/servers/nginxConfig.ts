/** The configuration of an nginx that sends files as they are: how fast these bytes can leave this machine at all. */

import { type Answer, pairs } from "./answer.ts";

/** A file below the root that answers a path, with the headers of the answer it was made from. */
export type NginxFile = { path: string; file: string; answer: Answer };
export type NginxListener = { port: number; files: NginxFile[] };

/** nginx makes these itself. */
const ownHeaders = /^(content-length|content-type|etag|last-modified|accept-ranges|server)$/i;

/** One process in the foreground, without logs, whose connections live as long as Node's do. */
export function nginxConfig(directory: string, listeners: readonly NginxListener[]): string {
  return `daemon off;
master_process off;
pid ${directory}/nginx.pid;
error_log ${directory}/nginx-errors.log;
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  root ${directory};
${listeners.map(server).join("\n")}
}
`;
}

function server({ port, files }: NginxListener): string {
  return `  server {
    listen 127.0.0.1:${port};
${files.map(location).join("\n")}
  }`;
}

function location({ path, file, answer }: NginxFile): string {
  const headers = pairs(answer.headers);
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "application/octet-stream";
  const added = headers
    .filter(([name]) => !ownHeaders.test(name))
    .map(([name, value]) => ` add_header ${name} ${quoted(value)};`);
  // `try_files` and no `alias`: nginx treats a path that ends with a slash as a directory.
  return `    location = ${quoted(path)} { default_type ${quoted(type)}; try_files ${quoted(`/${file}`)} =404;${added.join("")} }`;
}

function quoted(value: string): string {
  if (value.includes("$")) throw new TypeError(`nginx would read a variable (got ${value})`);
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}
