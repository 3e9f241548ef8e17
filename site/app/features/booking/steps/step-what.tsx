import { lazy, Suspense, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Link } from "react-router";
import { isSoldToCompanies, offersFor } from "#app/features/booking/draft/begin-booking.ts";
import {
  asksForPrice,
  type BookingDraft,
  needsSlot,
  noTime,
} from "#app/features/booking/draft/draft.ts";
import { ChosenOffer, detailOf } from "#app/features/booking/fields/chosen-offer.tsx";
import type { QuoteState } from "#app/features/booking/price/use-quote.ts";
import type { Money, OfferView, TalentView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { AboutPrice, Price } from "#app/ui/price.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/booking";
import { loadLaterSteps } from "./load-later-steps.ts";
import { shortTitles } from "./step-marks.ts";

const ExtraFields = lazy(async () => ({ default: (await loadLaterSteps()).ExtraFields }));
const StepSlot = lazy(async () => ({ default: (await loadLaterSteps()).StepSlot }));

export interface StepWhatProps {
  talent: TalentView;
  offer: OfferView | null;
  quote: QuoteState;
  /** The offer was chosen on the page before: its time comes first. */
  isOfferChosen: boolean;
}

/** Which offer, when it takes place, with which extras. */
export function StepWhat({ talent, offer, quote, isOfferChosen }: StepWhatProps) {
  const { register, setValue, watch } = useFormContext<BookingDraft>();
  const draft = watch();
  const [isListed, setIsListed] = useState(!isOfferChosen || offer === null || !needsSlot(offer));
  const asks = asksForPrice(draft, offer);
  return (
    <>
      {isListed || offer === null ? (
        <Offers talent={talent} use={draft.use} />
      ) : (
        <ChosenOffer offer={offer} onChange={() => setIsListed(true)} />
      )}
      {offer !== null && needsSlot(offer) && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <StepSlot talent={talent} quote={quote} />
        </Suspense>
      )}
      {offer !== null && offer.addons.length > 0 && !asks && (
        <Suspense fallback={<Skeleton className="h-14" />}>
          <ExtraFields offer={offer} />
        </Suspense>
      )}
      {offer?.kind === "custom" && draft.use === "personal" && (
        <Checkbox
          label={texts.ownPrice({ name: talent.displayName })}
          hint={texts.ownPriceHint}
          {...register("asksForPrice", { onChange: () => setValue("addons", []) })}
        />
      )}
      {draft.use === "personal" && talent.offers.some(isSoldToCompanies) && (
        <p className="text-soft">
          {texts.forCompanies({
            link: (children) => (
              <Link
                to={paths.bookAsCompany(talent.slug)}
                reloadDocument
                className="font-semibold underline"
              >
                {children}
              </Link>
            ),
          })}
        </p>
      )}
    </>
  );
}

function Offers({ talent, use }: { talent: TalentView; use: BookingDraft["use"] }) {
  const { register, setValue, formState } = useFormContext<BookingDraft>();
  const isCommercial = use === "commercial";
  const chooseAfresh = (offerGuid: string) => {
    const next = talent.offers.find((one) => one.offerGuid === offerGuid);
    setValue("addons", []);
    setValue("schedule", noTime);
    setValue("commercial.termDays", "");
    setValue("commercial.channels", []);
    if (isCommercial && next !== undefined && isSoldToCompanies(next)) return;
    setValue("asksForPrice", false);
    setValue("use", next?.use === "commercial" ? "commercial" : "personal");
  };
  return (
    <RadioCards
      legend={shortTitles.what}
      hideLegend
      cards={offersFor(talent, use).map((one) => ({
        value: one.offerGuid,
        label: one.title,
        detail: detailOf(one),
        aside: (
          <OfferPrice money={(isCommercial ? one.commercialTotalPrice : null) ?? one.totalPrice} />
        ),
      }))}
      error={formState.errors.offerGuid?.message}
      {...register("offerGuid", {
        onChange: (event: React.ChangeEvent<HTMLInputElement>) => chooseAfresh(event.target.value),
      })}
    />
  );
}

function OfferPrice({ money }: { money: Money }) {
  return (
    <>
      <Price money={money} className="block text-end" />
      <AboutPrice money={money} className="text-end text-xs font-medium text-mute" />
    </>
  );
}
