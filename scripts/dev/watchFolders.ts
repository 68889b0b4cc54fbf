/** Reports the path of each file that is created, changed or removed below some folders. */

import { type FSWatcher, watch } from "node:fs";
import path from "node:path";

export type FolderWatch = {
  /**
   * Watches what is there now. A folder that was removed and created again, as a checkout does, is watched only after
   * this; it takes about 5 ms.
   */
  renew(): void;
  stop(): void;
};

/** Paths are given from `root`: `client/Site.tsx`. */
export function watchFolders(root: string, folders: readonly string[], onChange: (file: string) => void): FolderWatch {
  let watchers: FSWatcher[] = [];
  const stop = (old: readonly FSWatcher[]) => {
    for (const watcher of old) watcher.close();
  };
  function renew(): void {
    const old = watchers;
    watchers = folders.map((folder) =>
      watch(path.join(root, folder), { recursive: true }, (_event, name) =>
        onChange(path.posix.join(folder, name?.replaceAll("\\", "/") ?? "")),
      ),
    );
    stop(old); // afterwards, so that no moment is unwatched
  }
  renew();
  return { renew, stop: () => stop(watchers) };
}
