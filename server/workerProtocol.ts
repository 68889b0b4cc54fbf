/** The messages between the primary and its workers. */

import type { Revisions } from "./content/contentRevisions.ts";
import type { ListenerStatus } from "./content/contentWatch.ts";
import type { StopOptions } from "./shutdown.ts";

/** The variable that passes a worker the `EmbeddedService` as JSON, where there is one. */
export const embeddedServiceVariable = "EMBEDDED_CONTENT_SERVICE";

/** From the primary. A signal to all processes of a group may come as well. */
export type StopMessage = { stop: StopOptions };

/** From a worker that cannot start. */
export type WorkerFailure = { failure: string };

/** From a worker whose site has started: the next message is to come soon. */
export type NewsRequest = { wantsNews: true };

/** From the primary to all workers, after each check of the content service. */
export type NewsMessage = { news: { revisions: Revisions; listener: ListenerStatus } };
