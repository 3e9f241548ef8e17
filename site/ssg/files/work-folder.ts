import { join } from "node:path";

/** Where a build of `out` works: beside it, so that renames stay on one disk. */
export function workFolder(out: string): string {
  return `${out}.work`;
}

export function stagingFolder(work: string): string {
  return join(work, "next");
}
