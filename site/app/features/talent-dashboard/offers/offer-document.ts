import { z } from "zod/mini";
import { type LiveQuery, offersOf } from "#app/lib/live/documents.ts";
import { offerNowShape, phrasesShape } from "#app/lib/live/types.ts";

const terms = z.object({
  /** In place of the offer's price. */
  price: z.object({ amount: z.number(), currency: z.string() }),
  licence: z.string(),
  termDays: z.number(),
  channels: z.nullish(z.array(z.string())),
});
export type LicenceTerms = z.infer<typeof terms>;

const question = z.object({
  /** Names its answer in orders, so it stays as long as the question does. */
  key: z.string(),
  label: z.string(),
  type: z.enum(["text", "long", "select", "number", "date", "checkbox"]),
  required: z.boolean(),
  options: z.nullish(z.array(z.string())),
  maxLen: z.nullish(z.number()),
});
export type Question = z.infer<typeof question>;

/** `talents/{talentGuid}/offers/{offerGuid}` with all that its own editor needs. */
export const ownOfferShape = z.extend(offerNowShape, {
  translations: z.nullish(
    z.record(
      z.string(),
      z.object({
        title: z.nullish(z.string()),
        description: z.nullish(z.string()),
        phrases: z.nullish(phrasesShape),
      }),
    ),
  ),
  use: z.enum(["personal", "commercial", "both"]),
  commercial: z.nullish(terms),
  questions: z.nullish(z.array(question)),
});
export type OwnOffer = z.infer<typeof ownOfferShape>;

/** A talent's own offers, for their editor. */
export function ownOffersOf(talentGuid: string): LiveQuery<OwnOffer> {
  return { ...offersOf(talentGuid), shape: ownOfferShape };
}
