/** What bounds the service. Each part is given its own share; tests pass smaller ones. */

export type Limits = {
  /** Of a request's body. */
  mutationBytes: number;
  queryBytes: number;
  assetBytes: number;
  /** Evaluating a query, filtering a commit for a listener, and working out a transaction stop all other work. */
  queryMs: number;
  filterMs: number;
  transactionMs: number;
  /** Of a query's result as JSON. */
  resultCharacters: number;
  /** How many event streams are open at once, and how often a silent one is sent a comment. */
  streams: number;
  keepAliveMs: number;
  /** How many sockets are open at once, how long one may lack a token, the size of its messages, the heartbeat. */
  sockets: number;
  authorizationMs: number;
  socketMessageBytes: number;
  heartbeatMs: number;
  /** What each user keeps: the number of values, and the size of a request with some of them. */
  userValues: number;
  userValueBytes: number;
  /** Of an AVIF: encoding took 30 bytes of memory and 1.0 to 1.5 µs a pixel, on two cores. */
  avifPixels: number;
  /** Of all frames of an animation together. */
  movingPixels: number;
  /** Of the process that reads a video; ordinary files need a fraction of both. */
  videoMs: number;
  videoMegabytes: number;
};

export const defaultLimits: Limits = {
  mutationBytes: 10_000_000,
  queryBytes: 1_000_000,
  assetBytes: 100_000_000,
  queryMs: 1000,
  filterMs: 250,
  transactionMs: 5000,
  resultCharacters: 50_000_000,
  streams: 10_000,
  keepAliveMs: 15_000,
  sockets: 500,
  authorizationMs: 10_000,
  socketMessageBytes: 64_000,
  heartbeatMs: 10_000,
  userValues: 1000,
  userValueBytes: 64_000,
  avifPixels: 4096 * 4096,
  movingPixels: 50_000_000,
  videoMs: 5000,
  videoMegabytes: 256,
};
