import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { type FieldErrors, useFormContext, useWatch } from "react-hook-form";
import { briefWords } from "#app/features/booking/brief-words.ts";
import { asksForPrice, type BookingDraft, needsSlot } from "#app/features/booking/draft/draft.ts";
import type { QuoteState } from "#app/features/booking/price/use-quote.ts";
import { pronunciation } from "#app/lib/api/rules/texts.ts";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { formatList } from "#app/lib/texts/format-number.ts";
import { languageName } from "#app/lib/texts/places-and-languages.ts";
import { nameDay } from "#app/lib/time/calendar-days.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { ChoiceChips } from "#app/ui/forms/choice-chips.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/booking-brief";
import * as whenTexts from "#messages/booking-when";
import { dayIn } from "./day-picker.tsx";
import { OfferQuestions } from "./offer-questions.tsx";
import { PictureFields, useDraftPictures } from "./picture-fields.tsx";

export interface MoreOptionsProps {
  talent: TalentView;
  offer: OfferView;
  quote: QuoteState;
}

/** Everything about a booking that has a default, folded until it is used or wrong. */
export function MoreOptions({ talent, offer, quote }: MoreOptionsProps) {
  const { register, control, getValues, formState } = useFormContext<BookingDraft>();
  const errors = formState.errors.brief;
  const use = useWatch({ control, name: "use" });
  const pictures = useDraftPictures(talent.slug).length;
  const optional = offer.questions.filter(({ required }) => !required);
  const [isOpen, setIsOpen] = useState(() => isUsed(getValues(), optional));
  const hasErrors = isWrong(errors, optional);
  const { isSpoken } = briefWords(offer.kind);
  const isCommercial = use === "commercial";
  const isScheduled = needsSlot(offer);
  const offered = [
    ...(talent.languages.length > 1 ? [texts.optionLanguage] : []),
    ...(isScheduled ? [] : [texts.optionDay]),
    ...(isSpoken ? [texts.optionPronunciation] : []),
    texts.optionPictures,
  ];
  return (
    <details
      open={isOpen || hasErrors || pictures > 0}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-2xl ring-1 ring-line-strong"
    >
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-2xl px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-semibold">{texts.moreOptions}</span>
          <span className="block text-sm text-mute first-letter:uppercase">
            {formatList(offered)}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid gap-6 px-4 pt-2 pb-5">
        {talent.languages.length > 1 && (
          <ChoiceChips
            legend={texts.language}
            choose="one"
            chips={talent.languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
            error={errors?.language?.message}
            {...register("brief.language")}
          />
        )}
        {isSpoken && (
          <Input
            label={texts.pronunciation}
            hint={texts.pronunciationHint}
            maxLength={pronunciation.longest}
            error={errors?.pronunciation?.message}
            {...register("brief.pronunciation")}
          />
        )}
        {!isScheduled && <WantedBy talent={talent} offer={offer} quote={quote} />}
        <PictureFields talent={talent} />
        {isCommercial && (
          <Checkbox label={texts.scriptReview} {...register("commercial.scriptReview")} />
        )}
        <OfferQuestions questions={optional} />
      </div>
    </details>
  );
}

type Questions = OfferView["questions"];

/** Whether something without a default was filled in on an earlier visit. The summary of the offer shows the day. */
function isUsed({ brief, commercial }: BookingDraft, optional: Questions): boolean {
  const { pronunciation: sound, answers } = brief;
  const isAnswered = optional.some(({ key }) => (answers[key] ?? "") !== "");
  return sound !== "" || isAnswered || commercial.scriptReview;
}

function isWrong(errors: FieldErrors<BookingDraft>["brief"], optional: Questions): boolean {
  const { pronunciation: sound, wantedBy, language, answers } = errors ?? {};
  return (
    [sound, wantedBy, language].some((error) => error !== undefined) ||
    optional.some(({ key }) => answers?.[key] !== undefined)
  );
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The day that a video or an item should arrive by. */
function WantedBy({ talent, offer, quote }: MoreOptionsProps) {
  const { register, formState, watch } = useFormContext<BookingDraft>();
  const draft = watch();
  const { wantedBy } = draft.brief;
  const name = firstName(talent.displayName);
  const now = Date.now();
  const asks = asksForPrice(draft, offer);
  const quoted = quote.fresh ? quote.quote : null;
  // The delivery of an offer without a price counts from the payment, which has no date yet.
  const deliveryH = asks ? null : (quoted?.offer.turnaroundH ?? null);
  const latest = deliveryH === null ? null : dayAt(now + deliveryH * hourMs);
  return (
    <div className="grid gap-3">
      <Input
        type="date"
        label={whenTexts.wantedBy}
        hint={
          !asks && hasRushLeft(offer, draft.addons)
            ? whenTexts.wantedByRushHint({ name })
            : whenTexts.wantedByHint({ name })
        }
        min={dayIn("UTC", new Date(now + dayMs).toISOString())}
        error={formState.errors.brief?.wantedBy?.message}
        className="max-w-sm"
        {...register("brief.wantedBy")}
      />
      {latest !== null && wantedBy !== "" && wantedBy < latest && (
        <Notice tone="warning">{whenTexts.mayTakeUntil({ name, day: nameDay(latest) })}</Notice>
      )}
    </div>
  );
}

/** Returns whether the offer has a rush extra that is not chosen. */
function hasRushLeft({ addons }: OfferView, chosen: readonly string[]): boolean {
  return addons.some(({ key, effect }) => effect.startsWith("rush") && !chosen.includes(key));
}

function dayAt(instant: number): string {
  return dayIn(readerZone(), new Date(instant).toISOString());
}
