import { useFormContext } from "react-hook-form";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { hourLabel } from "#app/lib/gifts/gift-draft.ts";
import { budgetLabel, budgetWords } from "#app/lib/money/budget-words.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { giftReadyDetail, licenceLines } from "#app/lib/texts/booking-labels.ts";
import { countryName } from "#app/lib/texts/places-and-languages.ts";
import { nameDay } from "#app/lib/time/calendar-days.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { zoneWords } from "#app/lib/time/zone-words.ts";
import { Card } from "#app/ui/card.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-review";
import { asksForPrice, type BookingDraft, isGift, needsSlot, type Step } from "./draft/draft.ts";
import { bookedTime } from "./fields/booked-time.ts";
import { budgetAmount } from "./fields/budget-amount.ts";
import { useDraftPictures } from "./fields/picture-fields.tsx";
import { answerLines, briefLines, chosenExtras, ReviewAnswer } from "./fields/review-answer.tsx";
import type { QuoteState } from "./price/use-quote.ts";

export interface BookingSummaryProps {
  talent: TalentView;
  offer: OfferView;
  quote: QuoteState;
  onStep: (step: Step) => void;
}

/** What was chosen and typed in the steps before, each with the way back to it. */
export function BookingSummary({ talent, offer, quote, onStep }: BookingSummaryProps) {
  const { watch } = useFormContext<BookingDraft>();
  const pictures = useDraftPictures(talent.slug).length;
  const draft = watch();
  const { brief, schedule, use } = draft;
  const quoted = quote.quote !== null && quote.fresh ? quote.quote : null;
  const isScheduled = needsSlot(offer) && schedule.startAt !== "";
  const time = isScheduled
    ? bookedTime(schedule.startAt, { talent, offer, zone: readerZone() })
    : null;
  const details = [
    ...briefLines(draft, offer.kind),
    ...answerLines(quoted?.offer.questions ?? [], brief.answers),
    ...(isScheduled || brief.wantedBy === ""
      ? []
      : [
          {
            key: "wantedBy",
            label: booking.stepWhen,
            text: texts.byDay({ day: nameDay(brief.wantedBy) }),
          },
        ]),
    ...(pictures === 0
      ? []
      : [{ key: "pictures", label: booking.pictures, text: texts.pictures({ count: pictures }) }]),
  ];
  return (
    <Card className="grid gap-4">
      <ReviewAnswer
        label={texts.what}
        value={offer.title}
        detail={chosenExtras(offer, draft.addons)}
        onChange={() => onStep("what")}
      />
      {time !== null && (
        <ReviewAnswer {...time} label={booking.stepWhen} onChange={() => onStep("what")} />
      )}
      {use === "commercial" && (
        <ReviewAnswer
          label={texts.advertised}
          value={draft.commercial.product}
          detail={advertisedFor(draft)}
          lines={[
            ...(quoted === null
              ? []
              : licenceLines(quoted.offer).map((line) => ({ key: line.label, ...line }))),
            ...budgetLines(draft, talent, offer),
          ]}
          onChange={() => onStep("details")}
        />
      )}
      <ReviewAnswer label={labelOf(draft)} lines={details} onChange={() => onStep("details")} />
      {isGift(draft, offer) && (
        <ReviewAnswer
          label={texts.gift}
          value={draft.gift.how === "mail" ? draft.gift.recipientEmail : texts.ownLink}
          detail={giftTime(draft, offer)}
          onChange={() => onStep("details")}
        />
      )}
    </Card>
  );
}

function labelOf({ brief, use }: BookingDraft): string {
  if (use === "commercial") return texts.instructions;
  return brief.forWhom === "self" ? texts.forYou : texts.forOther;
}

function advertisedFor({ commercial: { brand, where, country } }: BookingDraft): string {
  return where === "everywhere"
    ? texts.advertisedEverywhere({ brand })
    : texts.advertisedIn({ brand, country: countryName(country) });
}

function budgetLines(draft: BookingDraft, { currency }: TalentView, offer: OfferView) {
  if (!asksForPrice(draft, offer)) return [];
  const { least, most } = draft.commercial.budget;
  const money = (typed: string) => budgetAmount(typed, currency) ?? { amount: 0, currency };
  const text = budgetWords({ least: money(least), most: money(most) });
  return [{ key: "budget", label: budgetLabel, text }];
}

/** From when on a gift opens. */
function giftTime({ gift: { when, opens } }: BookingDraft, offer: OfferView): string {
  if (when === "ready") return giftReadyDetail(needsSlot(offer));
  const zone = zoneWords(opens.timeZone === "" ? readerZone() : opens.timeZone);
  const day = formatShortDay(opens.date, "UTC");
  return texts.opensOn({ day, time: hourLabel(opens.hour), zone });
}
