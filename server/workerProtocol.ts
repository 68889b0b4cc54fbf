/** The messages between the primary and its workers. */

import type { StopOptions } from "./shutdown.ts";

/** The variable that passes a worker the `EmbeddedService` as JSON, where there is one. */
export const embeddedServiceVariable = "EMBEDDED_CONTENT_SERVICE";

/** From the primary. A signal to all processes of a group may come as well. */
export type StopMessage = { stop: StopOptions };

/** From a worker that cannot start. */
export type WorkerFailure = { failure: string };
