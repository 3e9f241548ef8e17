import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Made files by their name's ending: `-320.avif`, `.svg`. */
export type MadeFiles = ReadonlyMap<string, Uint8Array>;

export interface CachedFiles<Notes> {
  notes: Notes;
  /** Where each file lies, by its name on the site: `/images/3f2a-320.avif`. */
  files: ReadonlyMap<string, string>;
}

const notesFile = "notes.json";

/**
 * Returns the files that were made under this name, or makes them. A folder appears whole or not at all, so a killed
 * build leaves nothing half-made, and two concurrent builds do no harm.
 */
export async function cacheFiles<Notes>(
  cache: string,
  name: string,
  make: () => Promise<{ notes: Notes; files: MadeFiles }>,
): Promise<CachedFiles<Notes>> {
  const folder = join(cache, name);
  const there = await readKept<Notes>(folder);
  if (there !== null) return there;
  const { notes, files } = await make();
  const beside = `${folder}.${randomUUID()}`;
  await mkdir(beside, { recursive: true });
  for (const [ending, content] of files) await writeFile(join(beside, `${name}${ending}`), content);
  await writeFile(join(beside, notesFile), JSON.stringify(notes));
  try {
    await rename(beside, folder);
  } catch (error) {
    // Another build was first with equal files.
    await rm(beside, { recursive: true, force: true });
    if (!isCode(error, "ENOTEMPTY") && !isCode(error, "EEXIST")) throw error;
  }
  const kept = await readKept<Notes>(folder);
  if (kept === null) throw new Error(`failed to keep ${name} in ${cache}`);
  return kept;
}

async function readKept<Notes>(folder: string): Promise<CachedFiles<Notes> | null> {
  try {
    const notes: Notes = JSON.parse(await readFile(join(folder, notesFile), "utf8"));
    const names = (await readdir(folder)).filter((name) => name !== notesFile).sort();
    return { notes, files: new Map(names.map((name) => [`/images/${name}`, join(folder, name)])) };
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
