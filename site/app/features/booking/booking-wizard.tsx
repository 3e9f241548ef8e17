import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { FormProvider } from "react-hook-form";
import { messageFor } from "#app/lib/api/failure.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { createIdempotencyKeys } from "#app/lib/forms/changes.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { useStepFocus } from "#app/lib/forms/use-step-focus.ts";
import { ConnectionLost } from "#app/lib/offline/connection.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { StepHeading } from "#app/ui/layout/step-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/booking";
import * as errors from "#messages/errors";
import { BookingFooter } from "./booking-footer.tsx";
import {
  asksForPrice,
  type BookingDraft,
  licenceOf,
  type Step,
  saveDraft,
  steps,
} from "./draft/draft.ts";
import { loadTalent } from "./place/load-talent.ts";
import { useGuessedCountry } from "./place/use-guessed-country.ts";
import { useQuote } from "./price/use-quote.ts";
import { BookingStep } from "./steps/booking-step.tsx";
import { loadLaterSteps, stepResolver } from "./steps/load-later-steps.ts";
import { StepProgress } from "./steps/step-progress.tsx";
import { stepTitle } from "./steps/step-titles.ts";

const PriceSummary = lazy(async () => ({ default: (await loadLaterSteps()).PriceSummary }));

export interface BookingWizardProps {
  talent: TalentView;
  draft: BookingDraft;
  step: Step;
  onStep: (step: Step) => void;
  /** The address names the offer. */
  isOfferChosen: boolean;
  /** Another offer was chosen than the one in the address. */
  onOffer: (offerGuid: string) => void;
}

/** Booking in three steps, the price always in sight (PRODUCT section 5). */
export function BookingWizard({
  talent: opened,
  draft,
  step,
  onStep,
  isOfferChosen,
  onOffer,
}: BookingWizardProps) {
  const [newer, setNewer] = useState<TalentView | null>(null);
  const talent = newer ?? opened;
  // The button stays busy until the page that follows is here.
  const [leaving, setLeaving] = useState(false);
  // The browser's Back may bring this very page back, where the next press opens the same order again.
  useEffect(() => {
    const stay = () => setLeaving(false);
    addEventListener("pageshow", stay);
    return () => removeEventListener("pageshow", stay);
  }, []);
  const keyFor = useMemo(() => createIdempotencyKeys(() => crypto.randomUUID()), []);
  const keep = useCallback(
    (values: BookingDraft) => saveDraft(deviceStorage(), talent.slug, { step, draft: values }),
    [talent.slug, step],
  );
  const { form, submit, busy, summary, fail, clear } = useForm<BookingDraft>({
    defaults: draft,
    resolver: stepResolver(step, talent),
    wordsFor,
    keep,
    send: async (values) => {
      if (step !== "pay") return goTo(steps[steps.indexOf(step) + 1] ?? "pay");
      const { requestOrder } = await loadLaterSteps();
      const booking = { form, talent, offer, quote, keyFor, onStep, fail, reloadTalent };
      setLeaving(await requestOrder(values, booking));
    },
  });
  const heading = useStepFocus(step, summary.attempt > 0);

  const [offerGuid, addons, use, asking, promoCode, commercial, billing] = form.watch([
    "offerGuid",
    "addons",
    "use",
    "asksForPrice",
    "promoCode",
    "commercial",
    "billing",
  ]);
  const offer = talent.offers.find((one) => one.offerGuid === offerGuid) ?? null;
  const asks = asksForPrice({ asksForPrice: asking, use }, offer);
  const licence = licenceOf({ use, commercial }, offer);
  const isGuessed = useGuessedCountry(form);
  const quote = useQuote({
    ...{ talentSlug: talent.slug, offerGuid: isGuessed ? offerGuid : "", addons, use },
    ...(licence === undefined ? {} : { licence }),
    // The steps before the last one have the price of a person: an error of a company belongs to its fields.
    ...(billing.country === ""
      ? {}
      : { billing: step === "pay" ? billing : { country: billing.country } }),
    // A code takes something off a listed price.
    ...(promoCode === "" || asks ? {} : { promoCode }),
  });
  const { setValue } = form;
  const refused = quote.failure?.fields[0]?.field;
  // A code that was good when it was typed, and is not for what is chosen now: the price is that without it. So it is with
  // a guessed country that the API does not know.
  useEffect(() => {
    if (refused === "promoCode" || refused === "billing.country") setValue(refused, "");
  }, [refused, setValue]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice is reported
  useEffect(() => onOffer(offerGuid), [offerGuid]);

  const goTo = (next: Step) => {
    clear();
    onStep(next);
  };

  const reloadTalent = async () => setNewer(await loadTalent(talent.slug));

  const title = stepTitle(step, offer, { use, asks });
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          aria-label={texts.book({ name: talent.displayName })}
        >
          <StepProgress step={step} title={title} onStep={goTo} />
          <StepHeading ref={heading}>{title}</StepHeading>
          <div className="grid gap-6">
            <ErrorSummary {...summary} />
            <BookingStep {...{ step, talent, offer, quote, isOfferChosen }} onStep={goTo} />
          </div>
          <BookingFooter
            step={step}
            talent={talent}
            offer={offer}
            quote={quote}
            asks={asks}
            busy={leaving || busy}
            onBack={() => goTo(steps[Math.max(steps.indexOf(step) - 1, 0)] ?? "what")}
          />
        </form>
        <Suspense fallback={<Skeleton className="hidden h-80 rounded-3xl lg:block" />}>
          <PriceSummary talent={talent} offer={offer} quote={quote} asks={asks} />
        </Suspense>
      </div>
    </FormProvider>
  );
}

/** Returns the message for a failure of a step, also without a connection to the API. */
function wordsFor(error: unknown): string {
  return error instanceof ConnectionLost ? errors.networkFailure : messageFor(error);
}
