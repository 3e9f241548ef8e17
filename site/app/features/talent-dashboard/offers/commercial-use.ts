import { z } from "zod/mini";
import {
  lines,
  linesOf,
  minorOf,
  price,
  priceText,
  whole,
} from "#app/features/talent-dashboard/answer-rules.ts";
import { asText } from "#app/features/talent-dashboard/profile/profile-rules.ts";
import { commercialTermsNumbers } from "#app/lib/api/rules/numbers.ts";
import { licence, licenceChannel } from "#app/lib/api/rules/texts.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import type { WriteData } from "#app/lib/live/database-port.ts";
import { removeField } from "#app/lib/live/writes/write.ts";
import { priceRangeRule } from "#app/lib/money/price-range.ts";
import * as texts from "#messages/talent-dashboard-offers";
import type { LicenceTerms, OwnOffer } from "./offer-document.ts";

/** What customers may use an offer for. The rest counts where commercial use is sold. */
export interface CommercialAnswers {
  use: OwnOffer["use"];
  /** Asked where customers choose; what is for commercial use only has the offer's price. */
  price: string;
  licence: string;
  termDays: string;
  /** One on each line. */
  channels: string;
}

export const noCommercialUse: CommercialAnswers = {
  use: "personal",
  price: "",
  licence: "",
  termDays: "30",
  channels: "",
};

/** The terms as the form shows them. */
export function commercialOf(use: OwnOffer["use"], terms: LicenceTerms): CommercialAnswers {
  return {
    use,
    price: priceText(terms.price),
    licence: terms.licence,
    termDays: String(terms.termDays),
    channels: (terms.channels ?? []).join("\n"),
  };
}

/** What was typed, as it is stored; nothing of the terms where commercial use is not sold. `price` is the offer's. */
export function cleanedCommercial(
  { use, price: own, licence, termDays, channels }: CommercialAnswers,
  price: string,
  money: (typed: string) => string,
): CommercialAnswers {
  if (use === "personal") return noCommercialUse;
  return {
    use,
    price: money(use === "both" ? own : price),
    licence: asText(licence),
    termDays: termDays.trim(),
    channels: linesOf(channels).join("\n"),
  };
}

/** Returns the document's fields for commercial use. */
export function storedCommercial(answers: CommercialAnswers, currency: string): WriteData {
  const { use, price, licence, termDays, channels } = answers;
  if (use === "personal") return { use, commercial: removeField };
  return {
    use,
    commercial: {
      price: { amount: minorOf(price, currency) ?? 0, currency },
      licence,
      termDays: Number(termDays),
      channels: linesOf(channels),
    },
  };
}

/** What the terms must be, as `domain::offer` checks them. */
export function commercialRules(currency: string, kept: string) {
  const terms = {
    licence: textWithin(licence, texts.licenceMissing),
    termDays: whole(commercialTermsNumbers.termDays, texts.licenceDays),
    channels: lines({ entries: "channels", least: 0, most: 5, longest: licenceChannel.longest }),
  };
  return z.discriminatedUnion("use", [
    z.looseObject({ use: z.literal("personal") }),
    z.looseObject({ use: z.literal("commercial"), ...terms }),
    z.looseObject({
      use: z.literal("both"),
      price: price(currency, kept, texts.commercialPriceRule({ rule: priceRangeRule(currency) })),
      ...terms,
    }),
  ]);
}
