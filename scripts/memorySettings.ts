/**
 * What keeps the server's memory small, as environment variables: both are read before anything of ours runs. The
 * Dockerfile has them too.
 *
 * Resizing images fragments the memory of each of glibc's arenas. And V8 lets its young generation grow to three times
 * 16 MB for requests that leave nothing behind: a quarter of it serves as many of them a second.
 */
export const memorySettings = { MALLOC_ARENA_MAX: "2", NODE_OPTIONS: "--max-semi-space-size=4" };
