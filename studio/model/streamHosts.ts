/**
 * Spreads event streams over several host names of the same service.
 *
 * The Studio keeps seven streams open for one document, and over HTTP/1.1 a browser opens six connections to a host at
 * most. Without this, the seventh and every other request wait for ever.
 */

const names = Array.from({ length: 8 }, (_, index) => `l${index}.localhost`);

/**
 * The hosts for streams to a service on this machine. Chromium and Firefox resolve every name that ends with
 * `.localhost`; where a browser does not, the address is a second host beside the name. Empty for any other service,
 * which is asked over HTTP/2.
 */
export async function findStreamHosts(apiHost: string, answers: (url: string) => Promise<boolean>): Promise<string[]> {
  const { protocol, hostname, port } = new URL(apiHost);
  if (protocol !== "http:" || hostname !== "localhost") return [];
  const canResolve = await answers(`http://${names[0]}:${port}/v1/check/cors`);
  // Other requests go to `localhost`, so it gets fewer streams.
  const hosts = canResolve ? names : ["127.0.0.1", "127.0.0.1", "localhost"];
  return hosts.map((name) => `${name}:${port}`);
}

/** The address for each request: that of a stream has the next of the hosts. */
export function createSpread(hosts: readonly string[]): (address: string) => string {
  let streams = 0;
  return (address) => {
    const url = new URL(address);
    const host = hosts[streams % hosts.length];
    if (!host || !/\/data\/(?:listen|live)\//.test(url.pathname)) return address;
    streams += 1;
    url.host = host;
    return url.href;
  };
}
