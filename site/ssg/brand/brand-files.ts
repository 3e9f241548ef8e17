import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Brand, defaultMarketplace } from "#app/lib/marketplace/marketplace.ts";
import type { ExportedMarketplace } from "#ssg/catalogue/marketplace-shape.ts";
import { BuildFailure } from "#ssg/failure.ts";
import { cacheFiles } from "#ssg/images/keep.ts";
import { type Media, PictureFault, readMedia } from "#ssg/images/media.ts";
import { nameOf } from "#ssg/images/recipe.ts";
import { coloursOf } from "./colours.ts";
import { hasHouseMark } from "./marketplace-of.ts";

/** The files made of the brand's pictures. */
export interface BrandFiles {
  logo: Brand["logo"];
  /** The address of the preview picture of shared links. */
  preview: string;
  /** Where each file lies, by its address below `/images/`, which contains a hash. */
  hashed: ReadonlyMap<string, string>;
  /** Icons that replace the site's own, by their names in the site; their hashes are those of their sources. */
  icons: ReadonlyMap<string, { from: string; hash: string }>;
}

/** The icons of a brand, by the endings of their files in the cache. */
const iconNames: Readonly<Record<string, string>> = {
  "-favicon.ico": "favicon.ico",
  "-favicon.svg": "favicon.svg",
  "-apple-touch-icon.png": "apple-touch-icon.png",
  "-icon-192.png": "icon-192.png",
  "-icon-512.png": "icon-512.png",
  "-icon-maskable-512.png": "icon-maskable-512.png",
  "-share.png": "share.png",
};

/** Of icons, for a brand without colours. */
const defaultColours = { primary: "#14402f", accent: "#d4f53c" };

/** Raised when the files made of equal sources change. */
const edition = "1";
/** The same of the icons. */
const iconEdition = "2";

interface Places {
  /** The exported folder with `media/`. */
  folder: string;
  /** Where made files are kept from build to build. */
  cache: string;
}

/** Makes logo, icons and preview of a brand; those of the site's own name exist. */
export async function makeBrandFiles(
  settings: ExportedMarketplace,
  { folder, cache }: Places,
): Promise<BrandFiles> {
  const { brand } = settings;
  // A snapshot without `media/` names pictures that are elsewhere: they are shown from there.
  const hasMedia = existsSync(join(folder, "media"));
  const read = async (field: "logo" | "preview"): Promise<Media | null> => {
    const src = brand[field]?.src;
    return src === undefined || !hasMedia ? null : usable(field, () => readMedia(folder, src));
  };
  const logo = await read("logo");
  const preview = await read("preview");
  const hashed = new Map<string, string>();
  let shown = brand.logo ?? null;
  if (logo !== null) {
    const made = await usable("logo", () =>
      cacheFiles(cache, nameOf("logo", edition, logo.hash), async () => {
        const { encodeLogo } = await import("./draw-logo.ts");
        return encodeLogo(logo);
      }),
    );
    for (const [address, from] of made.files) {
      hashed.set(address, from);
      shown = { src: address, ...made.notes };
    }
  }
  let shared = brand.preview?.src ?? defaultMarketplace.brand.preview;
  if (preview !== null) {
    const made = await usable("preview", () =>
      cacheFiles(cache, nameOf("preview", edition, preview.hash), async () => {
        const { shareWide } = await import("#ssg/images/share.ts");
        return shareWide(preview, false);
      }),
    );
    for (const [address, from] of made.files) {
      hashed.set(address, from);
      shared = address;
    }
  }
  const icons = hasHouseMark(settings) ? new Map() : await makeIcons(settings, logo, cache);
  return { logo: shown, preview: shared, hashed, icons };
}

async function makeIcons(
  settings: ExportedMarketplace,
  logo: Media | null,
  cache: string,
): Promise<BrandFiles["icons"]> {
  const { brand } = settings;
  const colours = { ...defaultColours, ...brand.colours, ground: coloursOf(settings).ground };
  const name = nameOf("icons", iconEdition, JSON.stringify(colours), logo?.hash ?? "");
  const made = await usable("logo", () =>
    cacheFiles(cache, name, async () => {
      const { drawIcons } = await import("./draw-icons.ts");
      return { notes: {}, files: await drawIcons(colours, logo) };
    }),
  );
  return new Map(
    Array.from(made.files, ([address, from]) => {
      const ending = address.slice(`/images/${name}`.length);
      return [iconNames[ending] ?? "", { from, hash: name }];
    }),
  );
}

/** The outcome of work on a picture of the brand; what stops it fails the build, since every page shows it. */
async function usable<Outcome>(field: string, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error;
    throw new BuildFailure(`marketplace: brand.${field}: ${error.message}`);
  }
}
