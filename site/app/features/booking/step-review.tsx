import { useFormContext } from "react-hook-form";
import type { OfferView, QuoteView, TalentView } from "#app/lib/api/types.ts";
import { giftReadyDetail, licenceLines, visibilityWords } from "#app/lib/booking-labels.ts";
import { readerZone } from "#app/lib/browser-values.ts";
import { formatDateTime, formatShortDay } from "#app/lib/format-time.ts";
import { hourLabel } from "#app/lib/gift-draft.ts";
import { paths } from "#app/lib/paths.ts";
import { addressLines, countryName } from "#app/lib/places-and-languages.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
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
          label="What"
          value={offer.title}
          detail={chosenExtras(offer, draft.addons)}
          step="offer"
          onStep={onStep}
        />
        {draft.use === "commercial" && (
          <ReviewAnswer
            label="Advertised"
            value={draft.commercial.product}
            detail={`For ${draft.commercial.brand}, ${placeOf(draft)}`}
            step="brief"
            onStep={onStep}
          />
        )}
        {quoted !== null && draft.use === "commercial" && (
          <ReviewAnswer
            label="Commercial use"
            lines={licenceLines(quoted.offer).map((line) => ({ key: line.label, ...line }))}
            step="offer"
            onStep={onStep}
          />
        )}
        {offer.use === "both" && draft.use === "personal" && (
          <ReviewAnswer label="Use" value="Personal" step="offer" onStep={onStep} />
        )}
        <ReviewAnswer
          label={brief.forWhom === "self" ? "For you" : "For somebody else"}
          lines={briefLines(draft, offer.kind)}
          step="brief"
          onStep={onStep}
        />
        {answers.length > 0 && (
          <ReviewAnswer label="Your answers" lines={answers} step="brief" onStep={onStep} />
        )}
        {pictures > 0 && (
          <ReviewAnswer
            label="Pictures"
            value={pictures === 1 ? "1 picture" : `${pictures} pictures`}
            step="brief"
            onStep={onStep}
          />
        )}
        <ReviewAnswer
          {...whenWords(draft, talent, offer)}
          label="When"
          step="when"
          onStep={onStep}
        />
        {isShipped(offer, draft.addons) && (
          <ReviewAnswer
            label="Sent to"
            value={draft.shippingAddress.name}
            detail={addressLines(draft.shippingAddress).slice(1).join(", ")}
            step="contact"
            onStep={onStep}
          />
        )}
        {offer.kind === "video" && (
          <ReviewAnswer
            label="Who may see the video"
            value={visibilityWords[draft.visibility].label}
            detail={visibilityWords[draft.visibility].detail}
            step="contact"
            onStep={onStep}
          />
        )}
        {isGift(draft, offer) && (
          <ReviewAnswer
            label="A gift"
            value={
              draft.gift.how === "mail" ? draft.gift.recipientEmail : "You send the link yourself"
            }
            detail={giftTime(draft, offer)}
            step="contact"
            onStep={onStep}
          />
        )}
        <ReviewAnswer
          label="Contact"
          value={customer.name}
          detail={[customer.email, customer.phone].filter((part) => part !== "").join(", ")}
          step="contact"
          onStep={onStep}
        />
        <ReviewAnswer
          label="Billed to"
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
            <p className="font-semibold">
              {talent.displayName} names the price. You see it before you pay.
            </p>
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
          <ul className="mt-4 grid gap-1.5 border-t border-line pt-4 text-sm text-ink-soft">
            <li>
              {talent.displayName} answers by <strong>{answerDeadline(draft, quote.quote)}</strong>.
              No answer, no charge.
            </li>
            <li>{policySentence(offer)}</li>
          </ul>
        </Card>
      )}
      <fieldset className="grid gap-4">
        <legend className="sr-only">Consents</legend>
        <Checkbox
          label={
            <>
              I accept the{" "}
              <a href={paths.terms()} target="_blank" rel="noreferrer" className="underline">
                terms
              </a>{" "}
              and the{" "}
              <a
                href={paths.privacyPolicy()}
                target="_blank"
                rel="noreferrer"
                className="underline"
              >
                privacy policy
              </a>
            </>
          }
          error={errors?.terms?.message}
          {...register("consents.terms")}
        />
        <Checkbox
          label="Work may begin as soon as it is accepted"
          hint="Once it is delivered, the right to withdraw within 14 days ends."
          error={errors?.performanceBeginsNow?.message}
          {...register("consents.performanceBeginsNow")}
        />
        <Checkbox
          label="I am at least 16, or a guardian agrees"
          error={errors?.age?.message}
          {...register("consents.age")}
        />
        {needsRecipientConsent(draft, offer) && (
          <Checkbox
            label={`${brief.recipientName} agrees that everybody may see the video`}
            hint="Ask first. Without it, go back and choose who may see the video."
            error={errors?.recipientAgrees?.message}
            {...register("consents.recipientAgrees")}
          />
        )}
        <Checkbox
          label="Send me news and offers now and then"
          {...register("consents.marketing")}
        />
      </fieldset>
    </>
  );
}

function placeOf({ commercial }: BookingDraft): string {
  return commercial.where === "everywhere" ? "everywhere" : countryName(commercial.country);
}

function whenWords({ brief, schedule }: BookingDraft, talent: TalentView, offer: OfferView) {
  if (needsSlot(offer) && schedule.startAt !== "") {
    return bookedTime(schedule.startAt, { talent, offer, zone: readerZone() });
  }
  return {
    value: brief.wantedBy === "" ? "No certain day" : `By ${formatShortDay(brief.wantedBy, "UTC")}`,
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
    return "Free to withdraw until accepted; afterwards full refund for 24 hours, then half until delivered.";
  }
  switch (offer.cancellationPolicy) {
    case "flexible":
      return "Free to withdraw until accepted; afterwards full refund until 24 hours before.";
    case "moderate":
      return "Free to withdraw until accepted; afterwards full refund until 72 hours before, half until 24 hours before.";
    case "strict":
      return "Free to withdraw until accepted; afterwards half refunded until 7 days before.";
  }
}

/** From when on a gift opens. */
function giftTime({ gift: { when, opens } }: BookingDraft, offer: OfferView): string {
  if (when === "ready") return giftReadyDetail(needsSlot(offer));
  const zone = (opens.timeZone === "" ? readerZone() : opens.timeZone).replaceAll("_", " ");
  return `Opens on ${formatShortDay(opens.date, "UTC")} at ${hourLabel(opens.hour)}, ${zone}`;
}
