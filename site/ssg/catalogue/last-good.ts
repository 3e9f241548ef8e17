import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Picture } from "#app/lib/catalogue/picture.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { isTalentSlug } from "#app/lib/pages/route-params.ts";
import { pageFolder } from "#ssg/files/page-folder.ts";
import type { BuildState } from "#ssg/state/state.ts";
import type { RecordOwner } from "./held.ts";
import type { CatalogueRecord } from "./line-file.ts";
import type { PicturedPerson } from "./pictures.ts";
import { readTalent } from "./read-record.ts";
import type { CatalogueList } from "./records.ts";
import { type CatalogueSport, type CatalogueTalent, picture, sportShape } from "./shape.ts";

/** A talent as its page was built last, with what was made of its pictures. */
export interface LastTalent {
  value: CatalogueTalent;
  /** With the hash that its page was built from. */
  record: CatalogueRecord;
  pictures: PicturedPerson;
}

/** Records as earlier builds found them sound, which replace records that are not. */
export interface LastGood {
  sport: (slug: string) => CatalogueSport | null;
  talent: (owner: RecordOwner, list: CatalogueList) => LastTalent | null;
}

/** Where there is no earlier build. */
export const nothingGood: LastGood = { sport: () => null, talent: () => null };

/** The picture with what was made of it, which the shape of a record drops. */
const builtPicture = z.custom<Picture>((value) => picture.safeParse(value).success);
const builtPerson = z.object({ page: z.object({ talent: z.unknown() }) });

/** The last good records of the site in `out`: a talent's is in the payload of its page, a sport's in the state. */
export function lastGoodOf(out: string, before: BuildState | null): LastGood {
  return {
    sport: (slug) => {
      const found = before?.sports.find((sport) => sport.slug === slug);
      return found !== undefined && sportShape.safeParse(found).success ? found : null;
    },
    talent: (owner, list) => {
      const known = before?.talent.find(({ talentGuid, slug }) =>
        owner.guid === null ? slug === owner.slug : talentGuid === owner.guid,
      );
      const slug = known?.slug ?? owner.slug;
      if (slug === null || !isTalentSlug(slug)) return null;
      const talent = payloadTalent(join(out, pageFolder(paths.talent(slug)), "_payload.json"));
      // The page's own key goes by this hash: with the one it was built from, it stays as it is.
      const text = known?.record ?? hash("sha256", JSON.stringify(talent), "base64url");
      const record = {
        index: -1,
        hash: text,
        read: () => talent,
        text: () => JSON.stringify(talent),
      };
      const { value } = readTalent(list, record);
      if (value === null || (owner.guid !== null && value.talentGuid !== owner.guid)) return null;
      const pictures = picturesOf(talent, value.slug);
      return pictures === null ? null : { value, record, pictures };
    },
  };
}

function payloadTalent(file: string): unknown {
  if (!existsSync(file)) return null;
  try {
    return builtPerson.parse(JSON.parse(readFileSync(file, "utf8"))).page.talent;
  } catch {
    // Of another shape than today's, or damaged: then nothing replaces the record.
    return null;
  }
}

const dressed = z.object({
  avatar: builtPicture,
  cover: builtPicture.nullable(),
  gallery: z.array(builtPicture).default([]),
  introVideo: z.object({ poster: builtPicture }).nullish(),
  share: z.string().nullish(),
});

function picturesOf(talent: unknown, slug: string): PicturedPerson | null {
  const { data } = dressed.safeParse(talent);
  if (data === undefined) return null;
  return { slug, ...data, introVideo: data.introVideo ?? null, share: data.share ?? null };
}
