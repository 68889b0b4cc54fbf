/**
 * What keeps the server's memory small, as environment variables: they are read before anything of ours runs. The
 * Dockerfile has them too.
 *
 * Resizing images fragments the memory of each of glibc's arenas, so there is one. Blocks that always come from the
 * system itself (`MALLOC_MMAP_THRESHOLD_`) would be given back sooner, and cost an image 10 to 15 % of its processor time.
 * And V8 lets its young generation grow to three times 16 MB for requests that leave nothing behind: a quarter of it
 * serves nearly as many.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: "1",
  NODE_OPTIONS: "--max-semi-space-size=4",
};
