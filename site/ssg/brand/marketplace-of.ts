import { currencies } from "#app/lib/api/rules/currencies.ts";
import type {
  Brand,
  Business,
  Marketplace,
  MarketplaceMoney,
} from "#app/lib/marketplace/marketplace.ts";
import { defaultMarketplace } from "#app/lib/marketplace/marketplace.ts";
import type { ExportedMarketplace } from "#ssg/catalogue/marketplace-shape.ts";
import { coloursOf } from "./colours.ts";

/** Returns what every document carries of the operator's settings. */
export function marketplaceOf(
  settings: ExportedMarketplace,
  { logo, preview }: Pick<Brand, "logo" | "preview">,
): Marketplace {
  const { name, tagline } = settings.brand;
  const { commissionBps, serviceFeeBps, payoutDelayDays, referenceRates } = settings.money;
  const { legalName, imprint } = settings.business;
  return {
    brand: {
      name,
      tagline,
      ...coloursOf(settings),
      logo,
      preview,
      hasHouseMark: hasHouseMark(settings),
    },
    business: businessOf(settings.business),
    money: {
      ...{ commissionBps, serviceFeeBps, payoutDelayDays },
      rates: Object.fromEntries(
        referenceRates.map(({ currency, microsPerEuro }) => [currency, microsPerEuro / 1_000_000]),
      ),
      ...pricesOf(settings.money),
    },
    isOpen: settings.launch.open,
    ownTexts: settings.content.map(({ language, page }) => `${language}/${page}` as const),
    hasImprint: legalName !== "" || imprint !== "",
  };
}

/** What differs from every currency with the smallest charge of its payments, so that most documents carry nothing. */
function pricesOf({
  prices,
  includedTax,
}: ExportedMarketplace["money"]): Partial<MarketplaceMoney> {
  const accepted = prices.map(({ smallest }) => smallest.currency);
  const raised = prices
    .map(({ smallest }) => smallest)
    .filter(({ amount, currency }) => amount !== currencies.get(currency)?.smallest);
  return {
    ...(accepted.length === 0 || accepted.length === currencies.size
      ? {}
      : { currencies: accepted }),
    ...(raised.length === 0
      ? {}
      : { smallest: Object.fromEntries(raised.map(({ amount, currency }) => [currency, amount])) }),
    ...(includedTax == null ? {} : { includedTax }),
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
