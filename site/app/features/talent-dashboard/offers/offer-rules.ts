import { z } from "zod/mini";
import {
  amount,
  decimalsOf,
  price,
  whole,
  wholeOrNone,
} from "#app/features/talent-dashboard/answer-rules.ts";
import {
  byLanguage,
  phraseRules,
  translatedText,
} from "#app/features/talent-dashboard/translations.ts";
import {
  offerNumbers,
  sessionTermsNumbers,
  videoTermsNumbers,
} from "#app/lib/api/rules/numbers.ts";
import { addonLabel, offerDescription, offerTitle, venueNeeds } from "#app/lib/api/rules/texts.ts";
import type { OfferKind } from "#app/lib/api/types.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import { priceRangeRule } from "#app/lib/money/price-range.ts";
import * as texts from "#messages/talent-dashboard-offers";
import { commercialRules } from "./commercial-use.ts";
import { questionRules } from "./questions.ts";
import { problemsOf } from "./weekly-hours.ts";

const hours = z.array(z.object({ dow: z.number(), from: z.string(), to: z.string() })).check(
  z.superRefine((rows, context) => {
    for (const [index, message] of problemsOf(rows)) {
      context.addIssue({ code: "custom", path: [index, "from"], message });
    }
  }),
);

const exceptions = z
  .array(z.object({ date: z.string(), closed: z.boolean(), from: z.string(), to: z.string() }))
  .check(
    z.maxLength(366, texts.tooManyDates),
    z.superRefine((rows, context) => {
      for (const [index, { date, closed, from, to }] of rows.entries()) {
        const earlier = rows.slice(0, index).filter((one) => one.date === date);
        const message =
          date === ""
            ? texts.dateMissing
            : !closed && from >= to
              ? texts.hoursEnd({ day: date })
              : earlier.some((one) => one.closed || closed)
                ? texts.dateTwice({ date })
                : earlier.some((one) => one.from < to && from < one.to)
                  ? texts.dateOverlaps({ date })
                  : null;
        if (message !== null) context.addIssue({ code: "custom", path: [index, "date"], message });
      }
    }),
  );

const lengths = {
  durationMin: whole(sessionTermsNumbers.durationMin),
  seats: whole(sessionTermsNumbers.seats),
  minNoticeH: whole(sessionTermsNumbers.minNoticeH),
  maxAdvanceDays: whole(sessionTermsNumbers.maxAdvanceDays),
  bufferMin: whole(sessionTermsNumbers.bufferMin),
};

const session = z.discriminatedUnion("location", [
  z.looseObject({ location: z.literal("online"), ...lengths, weekly: hours, exceptions }),
  z.looseObject({
    location: z.literal(["in_person", "either"]),
    ...lengths,
    radiusKm: wholeOrNone(sessionTermsNumbers.radiusKm, texts.radius),
    venueNeeds: textWithin(venueNeeds),
    weekly: hours,
    exceptions,
  }),
]);

const video = z.looseObject({
  maxSeconds: whole(videoTermsNumbers.maxSeconds),
  turnaroundDays: whole(videoTermsNumbers.turnaroundDays),
  revisionsIncluded: whole(videoTermsNumbers.revisionsIncluded),
});

/** The stored prices as they are typed; they stay valid when the settings change. */
export interface KeptPrices {
  price: string;
  commercial: string;
}

/**
 * Returns the rules of an offer of a kind, as `domain::offer` checks them; amounts are in the talent's currency. Errors
 * are in the order of the form.
 */
export function offerRules(kind: OfferKind, currency: string, kept: KeptPrices) {
  const first = {
    title: textWithin(offerTitle, texts.titleTooShort),
    description: textWithin(offerDescription),
    translations: z.object(
      byLanguage(() =>
        z.object({
          title: translatedText(offerTitle),
          description: translatedText(offerDescription),
          phrases: phraseRules,
        }),
      ),
    ),
    price: price(currency, kept.price, priceRangeRule(currency)),
    status: z.string(),
  };
  const last = {
    acceptWithinH: whole(offerNumbers.acceptWithinH),
    cancellationPolicy: z.string(),
    addons: z
      .array(
        z.object({
          key: z.string(),
          label: textWithin(addonLabel, texts.extraMissing),
          price: amount(
            0,
            currency,
            texts.extraPriceRule({ currency, decimals: decimalsOf(currency) }),
          ),
          effect: z.string(),
        }),
      )
      .check(z.maxLength(5, texts.tooManyExtras)),
    commercial: commercialRules(currency, kept.commercial),
    questions: questionRules,
  };
  switch (kind) {
    case "video":
      return z.looseObject({ ...first, video, ...last });
    case "session":
    case "appearance":
      return z.looseObject({ ...first, session, ...last });
    case "item":
    case "custom":
      return z.looseObject({
        ...first,
        turnaroundDays: whole(offerNumbers.turnaroundDays),
        ...last,
      });
  }
}
