/**
 * A content source that is created with its first query, so that pages whose content is cached wait neither for the
 * client to load nor for the content service to start.
 */

import { loadOnFirstUse } from "../loadOnFirstUse.ts";
import { ContentError, type ContentSource, type ContentWriter, type Watch } from "./contentSource.ts";

/** While `create` rejects, each query fails and each watch ends with a `ContentError`; the next one calls it again. */
export function createLazySource(create: () => Promise<ContentSource>): ContentSource {
  const source = loadOnFirstUse(() => create().catch(noClient));
  return {
    async fetch(query, options) {
      return (await source()).fetch(query, options);
    },
    watch(types, handlers) {
      let watch: Watch | undefined;
      let isStopped = false;
      source().then(
        (created) => {
          if (!isStopped) watch = created.watch(types, handlers);
        },
        (error: ContentError) => {
          if (!isStopped) handlers.onEnd(error);
        },
      );
      return {
        stop() {
          isStopped = true;
          watch?.stop();
        },
      };
    },
  };
}

/** The same for a writer. */
export function createLazyWriter(create: () => Promise<ContentWriter>): ContentWriter {
  const writer = loadOnFirstUse(() => create().catch(noClient));
  return { createIfNotExists: async (document) => (await writer()).createIfNotExists(document) };
}

function noClient(cause: unknown): never {
  throw new ContentError("the client of the content service could not be loaded", { cause });
}
