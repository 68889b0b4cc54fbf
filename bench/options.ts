/** A server that already runs, measured in the same rounds: its name and the URL of one of its pages. */
export type Peer = { name: string; url: string };

export type BenchOptions = {
  /** How many turns each contestant has; figures are medians. */
  rounds: number;
  /** How long a turn under load lasts. */
  seconds: number;
  /** How long the load lasts after which memory is measured. */
  loadSeconds: number;
  beside: Peer[];
};
