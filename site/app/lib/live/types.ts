import { z } from "zod/mini";
import type { OrderState } from "#app/lib/api/types.ts";

/**
 * What documents hold, as far as a page reads them. A newer server may add fields: they are let through. Times are
 * RFC 3339 text. What is a row of ours besides (orders, customers, talent, offers) is written as the API writes it.
 */

const author = z.enum(["customer", "talent"]);

/** `orders/{orderGuid}/messages/{id}` */
export const messageShape = z.object({
  author,
  text: z.string(),
  /** Names the picture that it shows. */
  picture: z.nullish(z.string()),
  sentAt: z.string(),
});
export type Message = z.infer<typeof messageShape>;

/** `orders/{orderGuid}/reads/{role}`: up to which message that side has read. */
export const readMarkShape = z.object({ upTo: z.string() });
export type ReadMark = z.infer<typeof readMarkShape>;

/** `orders/{orderGuid}/reports/{messageId}` */
export const reportShape = z.object({ reason: z.string(), reportedAt: z.string() });
export type Report = z.infer<typeof reportShape>;

/** `customers/{userId}/favourites/{slug}` */
export const favouriteShape = z.object({ addedAt: z.string() });
export type Favourite = z.infer<typeof favouriteShape>;

/** `orders/{orderGuid}`: an order as lists show it; all about it is `GET /api/orders/{orderGuid}`. */
export const orderNowShape = z.looseObject({
  /** Absent while a guest holds the order. */
  customer: z.nullish(z.string()),
  /** Absent until the money is held. */
  talent: z.nullish(z.string()),
  state: z.custom<OrderState>((value) => typeof value === "string"),
  version: z.number(),
  number: z.string(),
  kind: z.string(),
  title: z.string(),
  talentName: z.string(),
  talentSlug: z.string(),
  customerName: z.string(),
  recipientName: z.string(),
  dueAt: z.nullish(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type OrderNow = z.infer<typeof orderNowShape>;

/** `customers/{userId}` */
export const customerNowShape = z.looseObject({
  version: z.number(),
  email: z.string(),
  displayName: z.string(),
  company: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  country: z.nullish(z.string()),
  locale: z.nullish(z.string()),
  currency: z.nullish(z.string()),
  timeZone: z.nullish(z.string()),
  marketing: z.nullish(z.boolean()),
});
export type CustomerNow = z.infer<typeof customerNowShape>;

/** Short texts with their translations. */
export const phrasesShape = z.array(z.object({ original: z.string(), text: z.string() }));

/** `talents/{talentGuid}` */
export const talentNowShape = z.looseObject({
  version: z.number(),
  slug: z.string(),
  displayName: z.string(),
  headline: z.string(),
  bio: z.string(),
  textLanguage: z.nullish(z.string()),
  translations: z.nullish(
    z.record(
      z.string(),
      z.object({
        headline: z.nullish(z.string()),
        bio: z.nullish(z.string()),
        phrases: z.nullish(phrasesShape),
      }),
    ),
  ),
  tagWords: z.array(z.string()),
  sports: z.array(z.string()),
  team: z.nullish(z.string()),
  position: z.nullish(z.string()),
  country: z.nullish(z.string()),
  city: z.nullish(z.string()),
  languages: z.array(z.string()),
  timeZone: z.string(),
  achievements: z.array(z.object({ title: z.string(), year: z.number() })),
  socials: z.looseObject({
    instagram: z.nullish(z.string()),
    x: z.nullish(z.string()),
    tiktok: z.nullish(z.string()),
    youtube: z.nullish(z.string()),
    website: z.nullish(z.string()),
  }),
  capacity: z.number(),
  currency: z.string(),
  status: z.string(),
});
export type TalentNow = z.infer<typeof talentNowShape>;

/** Opening hours of a weekday, 1 for Monday to 7; clock times such as `18:30` in the talent's zone. */
const weeklyRule = z.object({ dow: z.number(), from: z.string(), to: z.string() });

/** A date that differs from the weekly hours; closed all day without hours. */
const timeException = z.object({
  date: z.string(),
  from: z.nullish(z.string()),
  to: z.nullish(z.string()),
});

const money = z.object({ amount: z.number(), currency: z.string() });

/** `talents/{talentGuid}/offers/{offerGuid}` */
export const offerNowShape = z.looseObject({
  /** Absent until the server has taken a new one. */
  version: z.optional(z.number()),
  kind: z.enum(["video", "session", "appearance", "item", "custom"]),
  status: z.enum(["draft", "active", "paused", "archived"]),
  title: z.string(),
  description: z.string(),
  sort: z.number(),
  price: money,
  /** Raised by every change of a price. */
  priceVersion: z.optional(z.number()),
  addons: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      price: money,
      effect: z.enum(["rush24h", "rush72h", "extra_length", "shipped", "none"]),
    }),
  ),
  use: z.string(),
  video: z.nullish(
    z.object({
      maxSeconds: z.number(),
      turnaroundDays: z.number(),
      revisionsIncluded: z.number(),
      allowDownload: z.boolean(),
    }),
  ),
  session: z.nullish(
    z.looseObject({
      durationMin: z.number(),
      seats: z.number(),
      minNoticeH: z.number(),
      maxAdvanceDays: z.number(),
      bufferMin: z.number(),
      weekly: z.array(weeklyRule),
      exceptions: z.nullish(z.array(timeException)),
      location: z.enum(["online", "in_person", "either"]),
      travelIncluded: z.nullish(z.boolean()),
      venueNeeds: z.nullish(z.string()),
    }),
  ),
  turnaroundDays: z.nullish(z.number()),
  acceptWithinH: z.number(),
  cancellationPolicy: z.enum(["flexible", "moderate", "strict"]),
});
export type OfferNow = z.infer<typeof offerNowShape>;
