/**
 * What keeps the server's memory small, as environment variables: they are read before anything of ours runs. The
 * Dockerfile has them too.
 *
 * Resizing images fragments the memory of each of glibc's arenas, and what libvips frees stays there unless large
 * blocks always come from the system itself. Given back too early, memory is asked for again with the next image: at
 * 16 MB that cost a small image a fifth of its time, at 32 MB nothing. And V8 lets its young generation grow to three
 * times 16 MB for requests that leave nothing behind: a quarter of it serves nearly as many.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(32 * 1024 * 1024),
  NODE_OPTIONS: "--max-semi-space-size=4",
};
