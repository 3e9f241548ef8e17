import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Catalogue } from "#ssg/catalogue/read.ts";
import { placeOf } from "#ssg/catalogue/read-record.ts";
import type { OpenCatalogue } from "#ssg/catalogue/records.ts";
import { type Pictures, plainPictures } from "#ssg/pictures.ts";

/** Where what was made of pictures is kept: it serves every site built from this tree. */
const cache = join("site", ".build", "pictures");

/** What is made of a catalogue's pictures, once the catalogue is known to be sound. */
export async function picturesOf(open: OpenCatalogue, catalogue: Catalogue): Promise<Pictures> {
  // A snapshot without `media/` names pictures that lie elsewhere: they are shown from there.
  if (!existsSync(join(open.folder, "media"))) return plainPictures;
  // Loaded only here: the encoders are large.
  const { makePictures } = await import("./make-pictures.ts");
  const { clearAway } = await import("./clear-away.ts");
  const place = (list: "sports" | "talent", index: number, slug: string) =>
    placeOf(open[list], index, slug);
  const pictures = await makePictures(catalogue, { folder: open.folder, cache, place });
  clearAway(cache, new Set([...pictures.files.values()].map((file) => dirname(file))), Date.now());
  return pictures;
}
