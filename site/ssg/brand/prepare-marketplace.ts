import type { TextPage } from "#app/lib/catalogue/page-types.ts";
import type { Marketplace } from "#app/lib/marketplace/marketplace.ts";
import { readMarketplace } from "#ssg/catalogue/marketplace.ts";
import type { OpenCatalogue } from "#ssg/catalogue/records.ts";
import { pictureCache } from "#ssg/images/pictures-of.ts";
import { textPayloads } from "#ssg/payloads/text-pages.ts";
import type { Memory } from "#ssg/state/memory.ts";
import { type BrandFiles, makeBrandFiles } from "./brand-files.ts";
import { marketplaceOf } from "./marketplace-of.ts";

/** The operator's settings as a build needs them. */
export interface PreparedMarketplace {
  marketplace: Marketplace;
  /** The same with the texts of a language. */
  marketplaceIn: (language: string) => Marketplace;
  brand: BrandFiles;
  /** By route: what the pages of text read. */
  texts: ReadonlyMap<string, TextPage>;
}

/** Reads the operator's settings, makes the files of the brand, and renders the operator's texts. */
export async function prepareMarketplace(
  open: OpenCatalogue,
  memory: Memory,
): Promise<PreparedMarketplace> {
  const settings = await readMarketplace(open, memory);
  const brand = await makeBrandFiles(settings, { folder: open.folder, cache: pictureCache });
  const marketplace = marketplaceOf(settings, brand);
  return {
    marketplace,
    marketplaceIn: (language) => {
      const { tagline } = settings.brand.translations[language] ?? settings.brand;
      return { ...marketplace, brand: { ...marketplace.brand, tagline } };
    },
    brand,
    texts: await textPayloads(settings),
  };
}
