import { z } from "zod";
import type { OwnTextPage } from "#app/lib/marketplace/marketplace.ts";

// What the site reads of the operator's settings. A group that is missing has the site's defaults.

const line = z.string().default("");
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "is no colour such as #0a3d91");

/** A picture of the brand; its description may be empty, since the name is beside it. */
const image = z.object({
  src: z.string().regex(/^\/(?![/\\])/, "is no path of this site"),
  width: z.int().positive(),
  height: z.int().positive(),
});

const brand = z.object({
  name: z.string().min(1),
  tagline: line,
  translations: z.record(z.string(), z.object({ tagline: z.string().min(1) })).default({}),
  colours: z.object({ primary: colour, accent: colour }).nullish(),
  logo: image.nullish(),
  preview: image.nullish(),
});

const business = z.object({
  legalName: line,
  street: line,
  postalCode: line,
  city: line,
  country: z.string().nullish(),
  registration: line,
  vatNumber: line,
  email: line,
  phone: line,
  imprint: line,
});

const price = z.object({
  amount: z.int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

const money = z.object({
  commissionBps: z.int().min(0).max(5_000),
  serviceFeeBps: z.int().min(0).max(3_000),
  payoutDelayDays: z.int().min(1).max(30),
  referenceRates: z
    .array(
      z.object({
        currency: z.string().regex(/^[A-Z]{3}$/),
        microsPerEuro: z.int().min(1_000).max(1_000_000_000_000),
      }),
    )
    .default([]),
  prices: z.array(z.object({ smallest: price, largest: price })).default([]),
  includedTax: z
    .object({
      country: z.string().regex(/^[A-Z]{2}$/),
      name: z.string().min(1),
      bps: z.int().min(1).max(10_000),
    })
    .nullish(),
});

const ownTextPages = [
  "about",
  "faq",
  "terms",
  "privacy",
  "forAthletes",
  "home",
] as const satisfies readonly OwnTextPage[];

const text = z.object({
  page: z.enum(ownTextPages),
  language: z.string().min(2),
  title: z.string().min(1),
  markdown: z.string().min(1),
});

export const marketplaceShape = z.object({
  brand: brand.default({
    ...{
      name: "Matchday",
      tagline: "",
      translations: {},
      colours: null,
      logo: null,
      preview: null,
    },
  }),
  business: business.default(business.parse({})),
  money: money.default({
    commissionBps: 2_000,
    serviceFeeBps: 500,
    payoutDelayDays: 7,
    referenceRates: [],
    prices: [],
  }),
  launch: z.object({ open: z.boolean() }).default({ open: true }),
  content: z.array(text).default([]),
});

export type ExportedMarketplace = z.infer<typeof marketplaceShape>;
