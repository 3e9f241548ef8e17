// How many product files a folder has. `name.rs` beside the folder `name` is the room's first page and counts in it.

import { dirname } from "node:path";

export const mostFiles = 25;

/** Returns the number of files of each folder, the largest first. */
export function filesByFolder(files) {
  const folders = new Set(files.map(({ path }) => dirname(path)));
  const counts = new Map();
  for (const { path } of files) {
    const room = path.replace(/\.rs$/, "");
    const folder = folders.has(room) ? room : dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Returns the folders that have more than `mostFiles`. */
export function largeFolders(files) {
  return filesByFolder(files).filter(([, count]) => count > mostFiles);
}
