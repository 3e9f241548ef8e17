import { useEffect, useMemo, useState } from "react";
import { type FieldPath, FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { QuoteView, TalentView } from "#app/lib/api/types.ts";
import { wording } from "#app/lib/api/wording.ts";
import { readerZone } from "#app/lib/format-time.ts";
import { asSentence, fieldNames, problemsIn } from "#app/lib/forms/field-problems.ts";
import { createIdempotencyKeys } from "#app/lib/forms/use-api-form.ts";
import { useStepTrouble } from "#app/lib/forms/use-step-trouble.ts";
import { isConnectionLost } from "#app/lib/offline/connection.ts";
import { paths } from "#app/lib/paths.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { StepHeading } from "#app/ui/step-heading.tsx";
import { BookingFooter } from "./booking-footer.tsx";
import { BookingStep, StepProgress } from "./booking-step.tsx";
import {
  asksForPrice,
  type BookingDraft,
  licenceOf,
  type Step,
  saveDraft,
  steps,
  stepTitle,
} from "./draft.ts";
import { loadTalent } from "./draft-loader.tsx";
import {
  type LaterSteps,
  loadLaterSteps,
  loadLaterStepsAhead,
  stepResolver,
} from "./load-later-steps.ts";
import { PriceSummary } from "./price-lines.tsx";
import { useQuote } from "./use-quote.ts";

export interface BookingWizardProps {
  talent: TalentView;
  draft: BookingDraft;
  step: Step;
  onStep: (step: Step) => void;
  /** The page has room for the price beside the form; the dialog has not. */
  wide: boolean;
}

/** Booking, one decision per step, the price always in sight (PRODUCT section 5). */
export function BookingWizard({ talent: opened, draft, step, onStep, wide }: BookingWizardProps) {
  const [newer, setNewer] = useState<TalentView | null>(null);
  const talent = newer ?? opened;
  const form = useForm<BookingDraft>({
    defaultValues: draft,
    resolver: stepResolver(step, talent),
    shouldFocusError: false,
  });
  const { message, attempt, heading, fail, clear } = useStepTrouble(step);
  const [placing, setPlacing] = useState(false);
  const keyFor = useMemo(() => createIdempotencyKeys(() => crypto.randomUUID()), []);
  const known = useMemo(() => new Set(fieldNames(draft)), [draft]);

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
  const quote = useQuote({
    ...{ talentSlug: talent.slug, offerGuid, addons, use },
    ...(licence === undefined ? {} : { licence }),
    ...(billing.country === "" ? {} : { billing }),
    // A code takes something off a listed price.
    ...(promoCode === "" || asks ? {} : { promoCode }),
  });
  const { setValue } = form;
  const refused = quote.failure?.fields[0]?.field;
  // A code that was good when it was typed, and is not for what is chosen now: the price is that without it. So it is with
  // a guessed country that the API does not know. What is wrong with a company is said where it is typed.
  useEffect(() => {
    if (refused === "promoCode" || refused === "billing.country") setValue(refused, "");
    else if (refused?.startsWith("billing") && step !== "contact") onStep("contact");
  }, [refused, step, setValue, onStep]);
  useSavedDraft(form, talent.slug, step);
  useEffect(loadLaterStepsAhead, []);

  const goTo = (next: Step) => {
    clear();
    onStep(next);
  };

  async function request(values: BookingDraft) {
    const later = await loadLaterSteps();
    const { firstUnfinishedStep, orderBody, placeOrder, readOfferChange } = later;
    const unfinished = firstUnfinishedStep(values, { talent, offer: offer ?? undefined }, "review");
    if (unfinished !== "review") {
      onStep(unfinished);
      fail("This step still needs an answer.");
      return;
    }
    if (offer === null || quote.quote === null || !quote.fresh) {
      fail("The price is still being fetched. Please try again in a moment.");
      return;
    }
    const body = orderBody(values, {
      quote: quote.quote,
      offer,
      timeZone: readerZone(),
      locale: navigator.language,
    });
    setPlacing(true);
    try {
      const placed = await placeOrder(body, { idempotencyKey: keyFor(body), talent });
      if ((asks || placed.checkoutUrl != null) && !(await sendPictures(later, placed.orderHash)))
        return;
      location.assign(placed.checkoutUrl ?? paths.payment(placed.orderHash));
    } catch (error) {
      setPlacing(false);
      const change = readOfferChange(error, quote.quote);
      fail(change?.words ?? messageFor(error));
      recover(later, error, change?.quote ?? null);
      if (change !== null) setNewer(await loadTalent(talent.slug));
    }
  }

  /** Whether every picture of the brief arrived; the next press goes on with the same order and what is left. */
  async function sendPictures(later: LaterSteps, orderHash: string) {
    const { pictureProblem, sendDraftPictures } = later;
    const stop = new AbortController();
    try {
      await sendDraftPictures(talent.slug, orderHash, stop.signal);
      return true;
    } catch (error) {
      console.warn("failed to send a picture of the brief", error);
      setPlacing(false);
      fail(`A picture did not arrive. ${pictureProblem(error)} Try again, or remove the picture.`);
      return false;
    }
  }

  function recover({ stepOfField }: LaterSteps, error: unknown, changed: QuoteView | null) {
    if (!(error instanceof ApiFailure)) {
      return;
    }
    if (changed !== null) {
      quote.accept(changed);
      return;
    }
    if (error.code === "quote_changed" || error.code === "quote_expired") {
      quote.refresh();
    }
    if (error.code === "promo_unavailable") {
      form.setValue("promoCode", "");
    }
    if (error.code === "slot_taken") {
      form.setValue("schedule.startAt", "");
      quote.refresh();
      onStep("when");
    }
    const [first] = error.fields;
    if (first !== undefined) {
      onStep(stepOfField(first.field));
    }
    for (const { field, message: rule } of error.fields) {
      if (isField(field, known)) {
        form.setError(field, { type: "server", message: asSentence(rule) });
      }
    }
  }

  const submit = form.handleSubmit(
    async (values) => {
      if (step === "review") {
        await request(values);
        return;
      }
      goTo(steps[steps.indexOf(step) + 1] ?? "review");
    },
    () => fail(null),
  );

  return (
    <FormProvider {...form}>
      <div className={wide ? "grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]" : ""}>
        <form
          noValidate
          onSubmit={(event) => void submit(event).catch((error: unknown) => fail(wordsFor(error)))}
          aria-label={`Book ${talent.displayName}`}
        >
          <StepProgress step={step} onStep={goTo} />
          <StepHeading ref={heading}>{stepTitle(step, offer)}</StepHeading>
          <div className="grid gap-6">
            <ErrorSummary
              message={message}
              problems={problemsIn(form.formState.errors)}
              attempt={attempt}
            />
            <BookingStep step={step} talent={talent} offer={offer} quote={quote} onStep={goTo} />
          </div>
          <BookingFooter
            step={step}
            inDialog={!wide}
            talent={talent}
            quote={quote}
            fromPrice={offer?.price ?? null}
            asks={asks}
            busy={placing || form.formState.isSubmitting}
            onBack={() => goTo(steps[Math.max(steps.indexOf(step) - 1, 0)] ?? "offer")}
          />
        </form>
        {wide && <PriceSummary talent={talent} offer={offer} quote={quote} asks={asks} />}
      </div>
    </FormProvider>
  );
}

/** Words for what a step could not even ask the API. */
function wordsFor(error: unknown): string {
  return isConnectionLost(error) ? wording.network_failure : messageFor(error);
}

function isField(name: string, known: ReadonlySet<string>): name is FieldPath<BookingDraft> {
  return known.has(name) || name.startsWith("brief.answers.");
}

/** Keeps every change on this device, so that a booking can be picked up again. */
function useSavedDraft(form: UseFormReturn<BookingDraft>, slug: string, step: Step) {
  const { getValues, subscribe } = form;
  useEffect(() => {
    saveDraft(localStorage, slug, { step, draft: getValues() });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(localStorage, slug, { step, draft: values }),
    });
  }, [getValues, subscribe, slug, step]);
}
