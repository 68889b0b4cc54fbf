/** Who makes a change: stored in the history and sent to clients, so a stored id never changes. */
export const identities = {
  write: "lake-write",
  read: "lake-read",
  demo: "lake-demo",
  scheduler: "lake-scheduler",
  /** Created the dataset that the service was started with. */
  service: "lake",
} as const;
