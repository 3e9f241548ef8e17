import { z } from "zod";
import { currencies } from "#app/lib/api/rules/currencies.ts";
import type { Picture } from "#app/lib/catalogue/picture.ts";
import { isGuid, isSlug, isTalentSlug } from "#app/lib/pages/route-params.ts";

// What the site reads of a catalogue. A field that is not read here does not reach a page.

const filled = z.string().min(1);
const slug = z.string().refine(isSlug, "is no slug");
const guid = z.string().refine(isGuid, "is no guid");
const count = z.int().nonnegative();
/** Absent and null mean the same on the wire; pages know only null. */
const optional = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((value) => value ?? null);

const currency = z.string().refine((code) => currencies.has(code), "is no currency we sell in");
const money = z.object({ amount: count, currency });

const part = z.number().min(0).max(1);
// Two slashes, or one and a backslash, lead to another host.
const localPath = z.string().regex(/^\/(?![/\\])/, "is no path of this site");
export const picture = z.object({
  src: localPath,
  width: z.int().positive(),
  height: z.int().positive(),
  alt: filled,
  focal: z.object({ x: part, y: part }).optional(),
}) satisfies z.ZodType<Picture>;

const introVideo = z.object({
  src: localPath,
  contentType: z.enum(["video/mp4", "video/webm"]),
  width: z.int().positive(),
  height: z.int().positive(),
  seconds: z.int().positive(),
  title: filled,
  poster: picture,
  uploadedAt: z.iso.datetime(),
});

/** Texts by language; those that are missing have the main text. */
const translated = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.record(z.string(), z.object(shape)).optional();

/** Short texts, like the label of an extra. */
const phrases = z.array(z.object({ original: filled, text: filled })).optional();

export const sportShape = z.object({
  slug,
  name: filled,
  description: filled,
  translations: translated({ name: filled.optional(), description: filled.optional() }),
  // An uploaded picture of a sport decorates its page, and has no alternative text.
  hero: optional(picture.extend({ alt: z.string() })),
  synonyms: z.array(filled).default([]),
  sortOrder: z.int(),
});

const offerShape = z.object({
  offerGuid: guid,
  kind: z.enum(["video", "session", "appearance", "item", "custom"]),
  title: filled,
  description: z.string(),
  translations: translated({
    title: filled.optional(),
    description: filled.optional(),
    phrases,
  }),
  price: money,
  totalPrice: money,
  priceVersion: z.int().positive(),
  addons: z.array(
    z.object({
      key: filled,
      label: filled,
      price: money,
      totalPrice: money,
      effect: z.enum(["rush24h", "rush72h", "extra_length", "shipped", "none"]),
    }),
  ),
  use: z.enum(["personal", "commercial", "both"]),
  commercial: optional(
    z.object({
      price: money,
      licence: z.string(),
      termDays: z.int().positive(),
      channels: z.array(filled),
    }),
  ),
  commercialTotalPrice: optional(money),
  turnaroundDays: optional(z.int().positive()),
  video: optional(
    z.object({
      maxSeconds: z.int().positive(),
      turnaroundDays: z.int().positive(),
      revisionsIncluded: count,
      allowDownload: z.boolean(),
    }),
  ),
  session: optional(
    z.object({
      durationMin: z.int().positive(),
      seats: z.int().positive(),
      minNoticeH: count,
      maxAdvanceDays: z.int().positive(),
      bufferMin: count,
      weekly: z.array(z.object({ dow: z.int().min(1).max(7), from: filled, to: filled })),
      location: z.enum(["online", "in_person", "either"]),
      radiusKm: optional(count),
      travelIncluded: z.boolean().default(false),
      venueNeeds: optional(z.string()),
    }),
  ),
  acceptWithinH: z.int().positive(),
  questions: z.array(
    z.object({
      key: filled,
      label: filled,
      type: z.enum(["text", "long", "select", "number", "date", "checkbox"]),
      required: z.boolean(),
      options: z.array(filled).default([]),
      maxLen: optional(z.int().positive()),
    }),
  ),
  cancellationPolicy: z.enum(["flexible", "moderate", "strict"]),
});

const feedbackShape = z.object({
  publicName: filled,
  rating: z.int().min(1).max(5),
  text: z.string(),
  language: optional(filled),
  tags: z.array(
    z.enum([
      "personal",
      "fast",
      "funny",
      "great_audio",
      "inspiring",
      "kind",
      "professional",
      "generous",
    ]),
  ),
  kind: optional(z.enum(["video", "session", "appearance", "item", "custom"])),
  createdAt: z.iso.datetime(),
  reply: optional(z.object({ text: filled, at: z.iso.datetime() })),
});

export const talentShape = z
  .object({
    talentGuid: guid,
    slug: z
      .string()
      .refine(
        isTalentSlug,
        "is no slug a talent may have (shape, or reserved for something of ours)",
      ),
    displayName: filled,
    headline: filled,
    bio: z.string(),
    textLanguage: filled.optional(),
    translations: translated({
      headline: filled.optional(),
      bio: filled.optional(),
      phrases,
    }),
    tagWords: z.array(filled),
    sports: z.array(slug).min(1),
    team: optional(z.string()),
    position: optional(z.string()),
    country: z.string().regex(/^[A-Z]{2}$/, "is no country code"),
    city: optional(z.string()),
    languages: z.array(filled).min(1),
    timeZone: filled,
    achievements: z.array(z.object({ title: filled, year: z.int() })),
    avatar: picture,
    cover: optional(picture),
    gallery: z.array(picture).max(12).default([]),
    introVideo: optional(introVideo),
    videos: z
      .array(
        z.object({
          assetId: guid,
          offerGuid: guid.optional(),
          offerTitle: filled,
          width: count,
          height: count,
          seconds: count,
          hasPoster: z.boolean(),
          uploadedAt: z.iso.datetime(),
        }),
      )
      .max(6)
      .default([]),
    socials: z.object({
      instagram: optional(filled),
      x: optional(filled),
      tiktok: optional(filled),
      youtube: optional(filled),
      website: optional(filled),
    }),
    currency,
    status: z.enum(["published", "paused"]),
    pausedUntil: optional(z.iso.datetime()),
    stats: z.object({
      ratingSum: count,
      ratingCount: count,
      stars1: count.default(0),
      stars2: count.default(0),
      stars3: count.default(0),
      stars4: count.default(0),
      stars5: count.default(0),
      completed: count,
      acceptedRate90d: optional(z.number()),
      medianResponseH: optional(z.number()),
    }),
    verified: z.boolean(),
    featuredRank: optional(z.int()),
    offers: z.array(offerShape),
    feedback: z.array(feedbackShape),
  })
  .superRefine(({ currency: own, offers }, context) => {
    const guids = new Set<string>();
    for (const [index, { offerGuid, price, totalPrice, addons }] of offers.entries()) {
      const fault = (field: (string | number)[], message: string) =>
        context.addIssue({ code: "custom", path: ["offers", index, ...field], message });
      const check = (of: { currency: string }, ...field: (string | number)[]) => {
        if (of.currency !== own) fault([...field, "currency"], `is not the athlete's, ${own}`);
      };
      if (guids.has(offerGuid)) fault(["offerGuid"], "is taken by an offer before it");
      check(price, "price");
      check(totalPrice, "totalPrice");
      for (const [at, addon] of addons.entries()) {
        check(addon.price, "addons", at, "price");
        check(addon.totalPrice, "addons", at, "totalPrice");
      }
      guids.add(offerGuid);
    }
  });

/** What the build adds to a record: the card of a shared link. */
interface Sharing {
  share?: string | null;
}

export type CatalogueSport = z.infer<typeof sportShape> & Sharing;
export type CatalogueTalent = z.infer<typeof talentShape> & Sharing;
export type CatalogueOffer = CatalogueTalent["offers"][number];
