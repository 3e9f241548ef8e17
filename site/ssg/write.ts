import { cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Writes one file of the site, with the folders above it. */
export async function writeSiteFile(folder: string, name: string, content: string): Promise<void> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** The folder of a page below the site's: `/index%20copy` lies in `index copy`. */
export function pageFolder(path: string): string {
  return decodeURIComponent(path).slice(1);
}

/** A folder on another disk cannot be renamed to; it is copied beside its place first. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    await cp(from, `${to}.new`, { recursive: true });
    await rename(`${to}.new`, to);
  }
}

/** Puts a finished site in the place of the old one: no visitor ever sees half of a build. */
export async function swapInto(finished: string, out: string): Promise<void> {
  const old = `${out}.old`;
  await rm(old, { recursive: true, force: true });
  await mkdir(dirname(out), { recursive: true });
  try {
    await rename(out, old);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  await move(finished, out);
  await rm(old, { recursive: true, force: true });
}
