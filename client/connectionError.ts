/** The site could not be reached: the browser is offline, or the connection broke. */
export class ConnectionError extends Error {
  override name = "ConnectionError";
}
