/**
 * What keeps the server's memory small, as environment variables: both are read before anything of ours runs. The
 * Dockerfile has them too.
 *
 * Resizing images fragments the memory of each of glibc's arenas, and what libvips frees stays there unless large blocks
 * always come from the system itself: after 200 images the process keeps half as much. And V8 lets its young generation grow to three times
 * 16 MB for requests that leave nothing behind: a quarter of it serves as many of them a second.
 */
export const memorySettings = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(16 * 1024 * 1024),
  NODE_OPTIONS: "--max-semi-space-size=4",
};
