import { copyFile, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inParallel } from "./in-parallel.ts";

/** Copies the files to their places below `site`; one that lies there already has the right content: its name says so. */
export async function placePictures(
  files: ReadonlyMap<string, string>,
  site: string,
): Promise<void> {
  await mkdir(join(site, "images"), { recursive: true });
  await inParallel([...files], async ([address, from]) => {
    const to = join(site, address);
    if (await isThere(to)) return;
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to);
  });
}

async function isThere(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && found.size > 0;
}
