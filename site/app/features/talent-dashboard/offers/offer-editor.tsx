import { ArrowLeft } from "lucide-react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { LeaveGuard } from "#app/features/talent-dashboard/leave-guard.tsx";
import { PhraseFields } from "#app/features/talent-dashboard/phrase-fields.tsx";
import { savedWords } from "#app/features/talent-dashboard/saved-words.ts";
import { TranslationFields } from "#app/features/talent-dashboard/translation-fields.tsx";
import { offerNumbers } from "#app/lib/api/rules/numbers.ts";
import { offerDescription, offerTitle } from "#app/lib/api/rules/texts.ts";
import type { OfferKind } from "#app/lib/api/types.ts";
import { kindNames, refundSentence } from "#app/lib/catalogue/offer-words.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { documentForm } from "#app/lib/live/document-form.ts";
import { offerDocument } from "#app/lib/live/documents.ts";
import { useLiveState } from "#app/lib/live/use-live-state.ts";
import { setDocument, updateDocument } from "#app/lib/live/writes/write.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { SaveNote } from "#app/ui/forms/save-note.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/talent-dashboard-offers";
import * as translationTexts from "#messages/talent-dashboard-translations";
import { AddonFields } from "./addon-fields.tsx";
import { CommercialFields, PricePreview } from "./commercial-fields.tsx";
import { ExceptionFields } from "./exception-fields.tsx";
import {
  answersOf,
  cleaned,
  isOfferPart,
  newAnswers,
  type OfferAnswers,
  partNames,
  partsOf,
  shortTextsOf,
} from "./offer-answers.ts";
import { changesOf, wholeOf } from "./offer-changes.ts";
import type { OwnOffer } from "./offer-document.ts";
import { offerRules } from "./offer-rules.ts";
import { QuestionFields } from "./question-fields.tsx";
import { OnSiteFields, TermFields } from "./term-fields.tsx";
import { WeeklyFields } from "./weekly-fields.tsx";

export interface OfferEditorProps {
  talent: {
    talentGuid: string;
    currency: string;
    timeZone: string;
    /** The language of the main texts. */
    textLanguage: string;
    /** Whether the page is public. */
    isPublic: boolean;
  };
  offerGuid: string;
  kind: OfferKind;
  /** As it is stored now; `null` for one to be made. */
  offer: OwnOffer | null;
  /** The position of a new one among the others. */
  sort: number;
  /** A change of it waits to be sent. */
  pending: boolean;
  /** Called when the server has a new one. */
  onMade: () => void;
}

const statuses: Record<OwnOffer["status"], string> = {
  draft: texts.draftChoice,
  active: texts.onSale,
  paused: texts.pausedChoice,
  archived: texts.archivedChoice,
};

/** The editor of one offer: its texts, its price, its questions and, if it takes place at a time, its hours. */
export function OfferEditor(props: OfferEditorProps) {
  const { talent, offerGuid, kind, offer, sort, pending, onMade } = props;
  const { currency } = talent;
  const { online } = useLiveState();
  const made = useRef(offer !== null);
  const stored = offer === null ? newAnswers(kind) : answersOf(offer);
  const kept = { price: stored.price, commercial: stored.commercial.price };
  const document = offerDocument(talent.talentGuid, offerGuid);
  const { form, errorOf, field, frame, set, busy, waiting, clashes, takeStored, hasUnsaved } =
    useForm<OfferAnswers>({
      defaults: stored,
      resolver: rulesResolver(() => offerRules(kind, currency, kept)),
      ...documentForm<OfferAnswers>({
        parts: partsOf(kind),
        clean: (answers) => cleaned(answers, currency),
        save: (changed, answers) =>
          made.current
            ? updateDocument(document, changesOf(changed.filter(isOfferPart), answers, currency))
            : setDocument(document, wholeOf(kind, answers, { currency, sort })),
        saved: () => {
          showToast(savedWords(talent.isPublic));
          if (!made.current) onMade();
          made.current = true;
        },
      }),
    });
  const { register, control } = form;
  const answers = useWatch({ control });
  const [translations, addons, commercial, questions, session] = useWatch({
    control,
    name: ["translations", "addons", "commercial", "questions", "session"],
  });
  const isScheduled = kind === "session" || kind === "appearance";
  const preview = <PricePreview price={answers.price ?? ""} currency={currency} />;
  return (
    <>
      <div className="mb-6">
        <Link
          to={paths.talentProfile()}
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          {texts.yourPage}
        </Link>
        <p className="eyebrow mt-2 text-mute">{kindNames[kind]}</p>
        <h1 className="display text-4xl wrap-anywhere sm:text-5xl">
          {offer === null ? texts.newOffer : offer.title}
        </h1>
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <FormFrame {...frame} label={texts.offer} className="grid min-w-0 gap-6">
          <Card className="grid gap-5">
            <Input
              label={texts.title}
              aside={texts.ofLongest({
                count: answers.title?.length ?? 0,
                longest: offerTitle.longest,
              })}
              maxLength={offerTitle.longest}
              {...field("title")}
            />
            <Textarea
              label={texts.description}
              aside={texts.ofLongest({
                count: answers.description?.length ?? 0,
                longest: offerDescription.longest,
              })}
              rows={5}
              maxLength={offerDescription.longest}
              {...field("description")}
            />
            <TranslationFields<"title" | "description">
              main={talent.textLanguage}
              fields={[
                { name: "title", label: texts.title, bounds: offerTitle },
                {
                  name: "description",
                  label: texts.description,
                  bounds: offerDescription,
                  rows: 5,
                },
              ]}
              register={register}
              errorOf={errorOf}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <Input
                label={texts.price}
                aside={currency}
                inputMode="decimal"
                autoComplete="off"
                {...field("price")}
              />
              <Select
                label={texts.status}
                options={Object.entries(statuses).map(([value, label]) => ({ value, label }))}
                {...field("status")}
              />
            </div>
            <div className="lg:hidden">{preview}</div>
          </Card>
          <Card className="grid gap-5 sm:grid-cols-2">
            <TermFields kind={kind} register={register} errorOf={errorOf} />
            <Input
              label={texts.answerHours}
              hint={texts.answerHoursHint(offerNumbers.acceptWithinH)}
              inputMode="numeric"
              {...field("acceptWithinH")}
            />
            <Select
              label={texts.cancellation}
              hint={refundSentence({
                kind,
                cancellationPolicy: answers.cancellationPolicy ?? "flexible",
              })}
              options={[
                { value: "flexible", label: texts.flexible },
                { value: "moderate", label: texts.moderate },
                { value: "strict", label: texts.strict },
              ]}
              {...field("cancellationPolicy")}
            />
          </Card>
          {isScheduled && (
            <>
              <OnSiteFields control={control} register={register} errorOf={errorOf} />
              <WeeklyFields
                control={control}
                register={register}
                errorOf={errorOf}
                talentGuid={talent.talentGuid}
                timeZone={talent.timeZone}
              />
              <ExceptionFields control={control} register={register} errorOf={errorOf} />
            </>
          )}
          <AddonFields
            kind={kind}
            currency={currency}
            control={control}
            register={register}
            errorOf={errorOf}
          />
          <CommercialFields
            currency={currency}
            control={control}
            register={register}
            errorOf={errorOf}
          />
          <QuestionFields control={control} register={register} errorOf={errorOf} />
          <PhraseFields
            title={translationTexts.offerPhrases}
            main={talent.textLanguage}
            shortTexts={shortTextsOf({ addons, commercial, questions, session })}
            typed={translations}
            errorOf={errorOf}
            onChange={set}
          />
          <SaveNote
            waiting={waiting || pending}
            online={online}
            clashes={clashes.filter(isOfferPart).map((part) => partNames[part])}
            onTake={takeStored}
          />
          <Button
            type="submit"
            variant="accent"
            size="large"
            busy={busy}
            className="justify-self-start"
          >
            {texts.saveOffer}
          </Button>
        </FormFrame>
        <aside aria-label={texts.whatYouEarn} className="hidden lg:sticky lg:top-(--head) lg:block">
          <Card>{preview}</Card>
        </aside>
      </div>
      <LeaveGuard hasUnsaved={hasUnsaved} />
    </>
  );
}
