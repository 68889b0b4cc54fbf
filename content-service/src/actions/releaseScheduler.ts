/**
 * Publishes scheduled releases when they are due, at the start also those that came due while the service was off.
 *
 * One timer waits for the release that is due next. It is set again whenever a release changes.
 */

import { identities } from "../identities.ts";
import type { Log } from "../log.ts";
import { type Document, isReleaseId, releaseIdOf } from "../store/document.ts";
import type { DocumentStore } from "../store/documentStore.ts";
import { MutationError } from "../store/mutationError.ts";
import type { ActionContext } from "./actionContext.ts";
import { applySteps } from "./applyActions.ts";
import { moveRelease, publishRelease } from "./releaseActions.ts";

export type ReleaseSchedulerOptions = { store: DocumentStore; log: Log };

/** The longest delay of a timer. */
const maxDelayMs = 2 ** 31 - 1;
/** The wait before the next attempt after the disk refused a write. */
const retryMs = 10_000;

/** Starts at once; the result stops it. */
export function startReleaseScheduler({ store, log }: ReleaseSchedulerOptions): () => void {
  let timer: NodeJS.Timeout | undefined;
  const scheduled = () => [...store.documents.values()].filter(isScheduled);
  const unwatch = store.watch(({ changes }) => {
    if (changes.some(({ id }) => isReleaseId(id))) wait();
  });

  function wait(leastMs = 0): void {
    clearTimeout(timer);
    const next = Math.min(...scheduled().map(publishTime));
    if (next === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(publishDue, Math.min(Math.max(next - Date.now(), leastMs), maxDelayMs));
    timer.unref();
  }

  function publishDue(): void {
    const due = scheduled()
      .filter((release) => publishTime(release) <= Date.now())
      .sort((one, other) => publishTime(one) - publishTime(other)); // the later one has the last word
    const isDone = due.map(publishOrReturn).every(Boolean);
    wait(isDone ? 0 : retryMs);
  }

  /** `false` when the disk refused the write and it must be tried again. */
  function publishOrReturn({ name }: Document): boolean {
    const release = String(name);
    try {
      act((context) => publishRelease(release, context));
      log.info("releasePublished", { release });
      return true;
    } catch (error) {
      log.error("releaseNotPublished", { release, error });
      return error instanceof MutationError && returnToEditors(release, error.message);
    }
  }

  /** Makes the release active again and records the reason. */
  function returnToEditors(release: string, message: string): boolean {
    try {
      act((context) => moveRelease(release, "active", { error: { message }, publishAt: null }, context));
      return true;
    } catch (error) {
      log.error("releaseNotReturned", { release: releaseIdOf(release), error });
      return false;
    }
  }

  const act = (step: (context: ActionContext) => void) =>
    store.commit((draft) => applySteps([step], { draft, history: store.history }), { identity: identities.scheduler });

  wait();
  return () => {
    unwatch();
    clearTimeout(timer);
  };
}

const publishTime = ({ publishAt }: Document): number => Date.parse(String(publishAt));

const isScheduled = (document: Document): boolean =>
  isReleaseId(document._id) && document.state === "scheduled" && !Number.isNaN(publishTime(document));
