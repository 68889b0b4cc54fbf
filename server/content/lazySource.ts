/**
 * A content source that is made when it is first asked, so that pages whose content is held wait neither for its
 * client to be loaded nor for the content service to start.
 */

import { ContentError, type ContentSource, type ContentWriter, type Watch } from "./contentSource.ts";

/** `make` is called once; where it rejects, everything that is asked fails with a `ContentError`. */
export function createLazySource(make: () => Promise<ContentSource>): ContentSource {
  const source = once(make);
  return {
    async fetch(query, options) {
      return (await source()).fetch(query, options);
    },
    watch(types, handlers) {
      let watch: Watch | undefined;
      let isStopped = false;
      source().then(
        (made) => {
          if (!isStopped) watch = made.watch(types, handlers);
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
export function createLazyWriter(make: () => Promise<ContentWriter>): ContentWriter {
  const writer = once(make);
  return { createIfNotExists: async (document) => (await writer()).createIfNotExists(document) };
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let making: Promise<Made> | undefined;
  return () => {
    making ??= make().catch((cause: unknown) => {
      throw new ContentError("the content service has no client", { cause });
    });
    return making;
  };
}
