/** What the primary and its workers say to each other. */

import type { StopOptions } from "./shutdown.ts";

/** In a worker's environment at its start: the `EmbeddedService` as JSON, where there is one. */
export const embeddedServiceVariable = "EMBEDDED_CONTENT_SERVICE";

/** What a worker is told; a signal may come from elsewhere too, to all processes of a group. */
export type StopMessage = { stop: StopOptions };

/** What a worker says that cannot start. */
export type WorkerFailure = { failure: string };
