import type { ReferenceRates } from "#app/lib/money/reference-rates.ts";

/** How the marketplace looks and what it is called. */
export interface Brand {
  name: string;
  /** One line about the marketplace; empty for the site's own. */
  tagline: string;
  /** Custom properties of the document's element, by their names; none for the site's own colours. */
  properties: Readonly<Record<string, string>>;
  /** The ground of headers, which is also the colour of a browser's bar: `#0d1a14`. */
  ground: string;
  /** The file of the logo; null where the name is shown in the site's typeface. */
  logo: { src: string; width: number; height: number } | null;
  /** The preview picture of shared links. */
  preview: string;
  /** Whether the mark of the site's own name is shown. */
  hasHouseMark: boolean;
}

/** Who runs the marketplace; what is not filled in is missing. */
export interface Business {
  legalName?: string;
  street?: string;
  postalCode?: string;
  city?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  registration?: string;
  vatNumber?: string;
  email?: string;
  phone?: string;
}

/** What the marketplace charges; the functions charge by the same settings. */
export interface MarketplaceMoney {
  /** What the marketplace keeps of an athlete's price, in hundredths of a percent. */
  commissionBps: number;
  /** What a customer pays on top of the price, in hundredths of a percent. */
  serviceFeeBps: number;
  /** Days between a finished order and its payout. */
  payoutDelayDays: number;
  /** By which prices of different currencies are compared. */
  rates: ReferenceRates;
  /** The accepted currencies, if not every one is. */
  currencies?: readonly string[];
  /** The smallest prices that are not the smallest charge of their currency, in minor units. */
  smallest?: Readonly<Record<string, number>>;
  /** The tax inside the prices for private buyers in the marketplace's country. */
  includedTax?: { name: string; bps: number; country: string };
}

/** A page whose text an operator may replace. */
export type OwnTextPage = "about" | "faq" | "terms" | "privacy" | "forAthletes" | "home";

/**
 * The operator's settings as far as every page needs them. Every document contains them (`PageStart`), so that neither
 * the first paint nor a navigation waits for a request. The code's id includes them: after a change, the next navigation
 * of an open page loads a document.
 */
export interface Marketplace {
  brand: Brand;
  business: Business;
  money: MarketplaceMoney;
  /** Whether athletes can be booked. The public pages announce the opening otherwise. */
  isOpen: boolean;
  /** The languages and pages whose text the operator replaced; the text is in the page's data. */
  ownTexts: readonly `${string}/${OwnTextPage}`[];
  /** Whether `/imprint` has content. */
  hasImprint: boolean;
}

/** The marketplace of a build without settings. */
export const defaultMarketplace: Marketplace = {
  brand: {
    name: "Matchday",
    tagline: "",
    properties: {},
    ground: "#0d1a14",
    logo: null,
    preview: "/share.png",
    hasHouseMark: true,
  },
  business: {},
  money: { commissionBps: 2_000, serviceFeeBps: 500, payoutDelayDays: 7, rates: {} },
  isOpen: true,
  ownTexts: [],
  hasImprint: false,
};

let current = defaultMarketplace;

/** Both entries set it before they render: the generator from the export, the browser from the page's data. */
export function setMarketplace(value: Marketplace): void {
  current = value;
}

/** Returns the marketplace. Constants of modules must not depend on it: modules load before it is set. */
export function marketplace(): Marketplace {
  return current;
}

/** The marketplace's name, for texts with `{brand}`. */
export function brandName(): string {
  return current.brand.name;
}
