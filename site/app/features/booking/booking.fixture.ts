import type { OfferView, QuoteView, TalentView } from "#app/lib/api/types.ts";

const picture = { src: "/media/seed/ana.svg", width: 800, height: 800, alt: "Ana" };

export const video: OfferView = {
  offerGuid: "offer-video",
  kind: "video",
  title: "Birthday video",
  description: "A greeting",
  price: { amount: 12_000, currency: "EUR" },
  totalPrice: { amount: 12_600, currency: "EUR" },
  priceVersion: 1,
  addons: [
    {
      key: "rush",
      label: "In 24 h",
      price: { amount: 2_000, currency: "EUR" },
      totalPrice: { amount: 2_100, currency: "EUR" },
      effect: "rush24h",
    },
  ],
  use: "personal",
  video: { maxSeconds: 60, turnaroundDays: 7, revisionsIncluded: 1, allowDownload: true },
  acceptWithinH: 72,
  questions: [],
  cancellationPolicy: "flexible",
};

export const lesson: OfferView = {
  ...video,
  offerGuid: "offer-lesson",
  kind: "session",
  title: "Online lesson",
  addons: [],
  video: null,
};

export const talent: TalentView = {
  talentGuid: "talent-ana",
  slug: "ana-rivera",
  displayName: "Ana Rivera",
  headline: "Clay court specialist",
  bio: "",
  tagWords: [],
  sports: ["tennis"],
  country: "ES",
  languages: ["es", "en"],
  timeZone: "Europe/Madrid",
  achievements: [],
  avatar: picture,
  socials: {},
  currency: "EUR",
  status: "published",
  stats: { ratingSum: 0, ratingCount: 0, completed: 0 },
  verified: true,
  offers: [video, lesson],
  feedback: [],
};

/** The price of an offer for personal use. */
export function quoteOf(offer: OfferView): QuoteView {
  const { offerGuid, kind, title, price, priceVersion, acceptWithinH, cancellationPolicy } = offer;
  const { talentGuid, slug, displayName, timeZone } = talent;
  const nothing = { amount: 0, currency: price.currency };
  return {
    quoteToken: "q1",
    talent: { talentGuid, slug, displayName, timeZone },
    offer: {
      ...{ offerGuid, kind, title, price, priceVersion, acceptWithinH, cancellationPolicy },
      questions: offer.questions.map(({ key, label, type }) => ({ key, label, type })),
    },
    priceVersion,
    breakdown: {
      offerPrice: price,
      addons: [],
      subtotal: price,
      serviceFee: nothing,
      tax: nothing,
      taxLabel: "Tax 0 %",
      taxInclusive: false,
      total: price,
    },
    expiresAt: "2026-11-21T09:30:00Z",
    answerBy: "2026-11-24T09:00:00Z",
    withdrawal: kind === "session" ? "fixed_date" : "until_delivery",
    slots: [],
  };
}

/** A browser's storage that lives as long as the test. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}
