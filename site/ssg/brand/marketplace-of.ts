import type { Brand, Business, Marketplace } from "#app/lib/marketplace.ts";
import { defaultMarketplace } from "#app/lib/marketplace.ts";
import type { ExportedMarketplace } from "#ssg/catalogue/marketplace-shape.ts";
import { textsOf } from "#ssg/payloads/text-pages.ts";

/** Returns what every document carries of the operator's settings. */
export function marketplaceOf(
  settings: ExportedMarketplace,
  { logo, preview }: Pick<Brand, "logo" | "preview">,
  language: string,
): Marketplace {
  const { name, tagline, colours } = settings.brand;
  const { commissionBps, serviceFeeBps, payoutDelayDays } = settings.money;
  const { legalName, imprint } = settings.business;
  return {
    brand: {
      name,
      tagline,
      colours: colours ?? null,
      logo,
      preview,
      hasHouseMark: hasHouseMark(settings),
    },
    business: businessOf(settings.business),
    money: { commissionBps, serviceFeeBps, payoutDelayDays },
    isOpen: settings.launch.open,
    ownTexts: textsOf(settings, language).map(({ page }) => page),
    hasImprint: legalName !== "" || imprint !== "",
  };
}

/** Returns whether the site shows its own mark: only beside its own name, and not beside another logo. */
export function hasHouseMark({ brand }: ExportedMarketplace): boolean {
  return brand.name === defaultMarketplace.brand.name && brand.logo == null;
}

/** The lines that are filled in; the imprint's text is only in its page. */
function businessOf({ imprint: _, ...lines }: ExportedMarketplace["business"]): Business {
  return Object.fromEntries(
    Object.entries(lines).filter(([, line]) => line != null && line !== ""),
  );
}
