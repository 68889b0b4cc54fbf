/** A server that somebody else runs, measured in the same rounds: its name and the address of a page of it. */
export type Peer = { name: string; url: string };

export type BenchOptions = {
  /** How often each contestant has its turn; figures are medians of these. */
  rounds: number;
  /** How long a turn under load lasts. */
  seconds: number;
  /** How long the load lasts whose memory is looked at. */
  loadSeconds: number;
  beside: Peer[];
};
