import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import type { OfferView, QuoteView, TalentView } from "#app/lib/api/types.ts";
import { giftReadyDetail, licenceLines, visibilityWords } from "#app/lib/booking-labels.ts";
import { readerZone } from "#app/lib/browser-values.ts";
import { formatDateTime, formatShortDay } from "#app/lib/format-time.ts";
import { hourLabel } from "#app/lib/gift-draft.ts";
import { addressOf } from "#app/lib/language.ts";
import { paths } from "#app/lib/paths.ts";
import { addressLines, countryName } from "#app/lib/places-and-languages.ts";
import { zoneWords } from "#app/lib/zone-words.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-review";
import { bookedTime } from "./booked-time.ts";
import {
  asksForPrice,
  type BookingDraft,
  isGift,
  isShipped,
  needsSlot,
  type Step,
} from "./draft.ts";
import { needsRecipientConsent } from "./draft-rules.ts";
import { useDraftPictures } from "./picture-fields.tsx";
import { PriceLines } from "./price-lines.tsx";
import { PromoField } from "./promo-field.tsx";
import { answerLines, briefLines, chosenExtras, ReviewAnswer } from "./review-answer.tsx";
import type { QuoteState } from "./use-quote.ts";

export interface StepReviewProps {
  talent: TalentView;
  offer: OfferView;
  quote: QuoteState;
  onStep: (step: Step) => void;
}

/** The summary, the price line by line, and the consents. */
export function StepReview({ talent, offer, quote, onStep }: StepReviewProps) {
  const { register, watch, formState } = useFormContext<BookingDraft>();
  const errors = formState.errors.consents;
  const pictures = useDraftPictures(talent.slug).length;
  const draft = watch();
  const { billing, brief, customer } = draft;
  const asks = asksForPrice(draft, offer);
  const quoted = quote.quote !== null && quote.fresh ? quote.quote : null;
  const answers = answerLines(quoted?.offer.questions ?? [], brief.answers);
  return (
    <>
      <Card className="grid gap-4">
        <ReviewAnswer
          label={texts.what}
          value={offer.title}
          detail={chosenExtras(offer, draft.addons)}
          step="offer"
          onStep={onStep}
        />
        {draft.use === "commercial" && (
          <ReviewAnswer
            label={texts.advertised}
            value={draft.commercial.product}
            detail={advertisedFor(draft)}
            step="brief"
            onStep={onStep}
          />
        )}
        {quoted !== null && draft.use === "commercial" && (
          <ReviewAnswer
            label={texts.commercialUse}
            lines={licenceLines(quoted.offer).map((line) => ({ key: line.label, ...line }))}
            step="offer"
            onStep={onStep}
          />
        )}
        {offer.use === "both" && draft.use === "personal" && (
          <ReviewAnswer label={texts.use} value={booking.personal} step="offer" onStep={onStep} />
        )}
        <ReviewAnswer
          label={brief.forWhom === "self" ? texts.forYou : texts.forOther}
          lines={briefLines(draft, offer.kind)}
          step="brief"
          onStep={onStep}
        />
        {answers.length > 0 && (
          <ReviewAnswer label={texts.answers} lines={answers} step="brief" onStep={onStep} />
        )}
        {pictures > 0 && (
          <ReviewAnswer
            label={booking.pictures}
            value={texts.pictures({ count: pictures })}
            step="brief"
            onStep={onStep}
          />
        )}
        <ReviewAnswer
          {...whenWords(draft, talent, offer)}
          label={booking.stepWhen}
          step="when"
          onStep={onStep}
        />
        {isShipped(offer, draft.addons) && (
          <ReviewAnswer
            label={texts.sentTo}
            value={draft.shippingAddress.name}
            detail={addressLines(draft.shippingAddress).slice(1).join(", ")}
            step="contact"
            onStep={onStep}
          />
        )}
        {offer.kind === "video" && (
          <ReviewAnswer
            label={texts.visibility}
            value={visibilityWords[draft.visibility].label}
            detail={visibilityWords[draft.visibility].detail}
            step="contact"
            onStep={onStep}
          />
        )}
        {isGift(draft, offer) && (
          <ReviewAnswer
            label={texts.gift}
            value={draft.gift.how === "mail" ? draft.gift.recipientEmail : texts.ownLink}
            detail={giftTime(draft, offer)}
            step="contact"
            onStep={onStep}
          />
        )}
        <ReviewAnswer
          label={booking.stepContact}
          value={customer.name}
          detail={[customer.email, customer.phone].filter((part) => part !== "").join(", ")}
          step="contact"
          onStep={onStep}
        />
        <ReviewAnswer
          label={texts.billedTo}
          value={billing.business?.name ?? customer.name}
          detail={[billing.business?.taxNumber, countryName(billing.country)]
            .filter((part) => part != null)
            .join(", ")}
          step="contact"
          onStep={onStep}
        />
      </Card>
      {quote.quote !== null && (
        <Card>
          {asks ? (
            <p className="font-semibold">{texts.namesPrice({ name: talent.displayName })}</p>
          ) : (
            <>
              {quoted === null ? (
                <Skeleton className="h-32" />
              ) : (
                <PriceLines breakdown={quoted.breakdown} title={offer.title} />
              )}
              <PromoField slug={talent.slug} />
            </>
          )}
          <ul className="mt-4 grid gap-1.5 border-t border-line pt-4 text-sm text-soft">
            <li>
              {texts.answersBy({
                name: talent.displayName,
                deadline: answerDeadline(draft, quote.quote),
                strong: (children) => <strong>{children}</strong>,
              })}
            </li>
            <li>{policySentence(offer)}</li>
          </ul>
        </Card>
      )}
      <fieldset className="grid gap-4">
        <legend className="sr-only">{texts.consents}</legend>
        <Checkbox
          label={texts.terms({
            terms: (children) => <NewTab href={paths.terms()}>{children}</NewTab>,
            privacy: (children) => <NewTab href={paths.privacyPolicy()}>{children}</NewTab>,
          })}
          error={errors?.terms?.message}
          {...register("consents.terms")}
        />
        <Checkbox
          label={texts.performance}
          hint={texts.performanceHint}
          error={errors?.performanceBeginsNow?.message}
          {...register("consents.performanceBeginsNow")}
        />
        <Checkbox label={texts.age} error={errors?.age?.message} {...register("consents.age")} />
        {needsRecipientConsent(draft, offer) && (
          <Checkbox
            label={texts.recipientAgrees({ name: brief.recipientName })}
            hint={texts.recipientAgreesHint}
            error={errors?.recipientAgrees?.message}
            {...register("consents.recipientAgrees")}
          />
        )}
        <Checkbox label={texts.marketing} {...register("consents.marketing")} />
      </fieldset>
    </>
  );
}

function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={addressOf(href)} target="_blank" rel="noreferrer" className="underline">
      {children}
    </a>
  );
}

function advertisedFor({ commercial: { brand, where, country } }: BookingDraft): string {
  return where === "everywhere"
    ? texts.advertisedEverywhere({ brand })
    : texts.advertisedIn({ brand, country: countryName(country) });
}

function whenWords({ brief, schedule }: BookingDraft, talent: TalentView, offer: OfferView) {
  if (needsSlot(offer) && schedule.startAt !== "") {
    return bookedTime(schedule.startAt, { talent, offer, zone: readerZone() });
  }
  return {
    value:
      brief.wantedBy === ""
        ? texts.noDay
        : texts.byDay({ day: formatShortDay(brief.wantedBy, "UTC") }),
  };
}

/** The athlete's deadline to answer, if the request were paid now. */
function answerDeadline({ schedule }: BookingDraft, { slots, answerBy }: QuoteView): string {
  const chosen = slots.find(({ startAt }) => startAt === schedule.startAt);
  return formatDateTime(chosen?.answerBy ?? answerBy);
}

/** What a cancellation after acceptance costs, in one sentence (PRODUCT section 1). */
function policySentence(offer: OfferView): string {
  if (offer.kind === "video" || offer.kind === "item" || offer.kind === "custom") {
    return texts.policyDelivered;
  }
  switch (offer.cancellationPolicy) {
    case "flexible":
      return texts.policyFlexible;
    case "moderate":
      return texts.policyModerate;
    case "strict":
      return texts.policyStrict;
  }
}

/** From when on a gift opens. */
function giftTime({ gift: { when, opens } }: BookingDraft, offer: OfferView): string {
  if (when === "ready") return giftReadyDetail(needsSlot(offer));
  const zone = zoneWords(opens.timeZone === "" ? readerZone() : opens.timeZone);
  const day = formatShortDay(opens.date, "UTC");
  return texts.opensOn({ day, time: hourLabel(opens.hour), zone });
}
