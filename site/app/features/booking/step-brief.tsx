import { useFormContext, useWatch } from "react-hook-form";
import { fromName, pronunciation, recipientName } from "#app/lib/api/rules/texts.ts";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { languageName } from "#app/lib/places-and-languages.ts";
import { ChoiceChips } from "#app/ui/choice-chips.tsx";
import { Input, Select, Textarea } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-brief";
import { briefWords } from "./brief-words.ts";
import type { BookingDraft } from "./draft.ts";
import { LicenceFields } from "./licence-fields.tsx";
import { PictureFields } from "./picture-fields.tsx";

const longest = 1_000;

/** For whom it is, and what should be said. */
export function StepBrief({ talent, offer }: { talent: TalentView; offer: OfferView }) {
  const { register, control, formState } = useFormContext<BookingDraft>();
  const errors = formState.errors.brief;
  const [forWhom, instructions, use] = useWatch({
    control,
    name: ["brief.forWhom", "brief.instructions", "use"],
  });
  const forOther = forWhom === "other";
  const words = briefWords(offer.kind);
  return (
    <>
      {use === "commercial" && <LicenceFields offer={offer} />}
      <RadioCards
        legend={texts.forWhom}
        columns={2}
        cards={[
          { value: "other", label: texts.forOther },
          { value: "self", label: texts.forSelf },
        ]}
        {...register("brief.forWhom")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={forOther ? texts.theirName : booking.yourName}
          hint={words.nameHint[forOther ? "other" : "self"]}
          maxLength={recipientName.longest}
          error={errors?.recipientName?.message}
          {...register("brief.recipientName")}
        />
        {words.isSpoken && (
          <Input
            label={texts.pronunciation}
            aside={booking.optional}
            hint={texts.pronunciationHint}
            maxLength={pronunciation.longest}
            error={errors?.pronunciation?.message}
            {...register("brief.pronunciation")}
          />
        )}
        {words.isSpoken && forOther && (
          <Input
            label={texts.fromName}
            aside={booking.optional}
            maxLength={fromName.longest}
            error={errors?.fromName?.message}
            {...register("brief.fromName")}
          />
        )}
      </div>
      {talent.languages.length > 1 && (
        <ChoiceChips
          legend={texts.language}
          choose="one"
          chips={talent.languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
          error={errors?.language?.message}
          {...register("brief.language")}
        />
      )}
      <ChoiceChips
        legend={words.occasionLegend}
        choose="one"
        chips={words.occasions.map(([value, label]) => ({ value, label }))}
        error={errors?.occasion?.message}
        {...register("brief.occasion")}
      />
      <div className="grid gap-3">
        <Textarea
          label={texts.instructions({ name: talent.displayName })}
          hint={words.instructionsHint}
          aside={`${instructions.trim().length} / ${formatNumber(longest)}`}
          rows={7}
          maxLength={longest}
          error={errors?.instructions?.message}
          {...register("brief.instructions")}
        />
        <details className="rounded-xl bg-surface-sunken px-4 py-3">
          <summary className="cursor-pointer font-semibold">{texts.examples}</summary>
          <ul className="mt-3 grid gap-3 text-soft">
            {words.examples.map((example) => (
              <li key={example} className="border-s-4 border-accent ps-3">
                {example}
              </li>
            ))}
          </ul>
        </details>
      </div>
      <PictureFields talent={talent} />
      <OfferQuestions questions={offer.questions} />
    </>
  );
}

type Question = OfferView["questions"][number];

/** What this offer wants to know besides the brief. */
function OfferQuestions({ questions }: { questions: readonly Question[] }) {
  return questions.map((question) => <Answer key={question.key} question={question} />);
}

function Answer({ question }: { question: Question }) {
  const { register, formState } = useFormContext<BookingDraft>();
  const field = {
    label: question.label,
    error: formState.errors.brief?.answers?.[question.key]?.message,
    ...(question.required ? {} : { aside: booking.optional }),
    ...register(`brief.answers.${question.key}`),
  };
  switch (question.type) {
    case "long":
      return <Textarea rows={3} maxLength={question.maxLen ?? 500} {...field} />;
    case "select":
      return <Select options={choices(question.options ?? [])} {...field} />;
    case "checkbox":
      return (
        <Select
          options={[
            { value: "", label: booking.choose },
            { value: "true", label: texts.yes },
            { value: "false", label: texts.no },
          ]}
          {...field}
        />
      );
    case "number":
      return <Input inputMode="numeric" className="max-w-xs" {...field} />;
    case "date":
      return <Input type="date" className="max-w-xs" {...field} />;
    case "text":
      return <Input maxLength={question.maxLen ?? 500} {...field} />;
  }
}

function choices(options: readonly string[]) {
  return [
    { value: "", label: booking.choose },
    ...options.map((option) => ({ value: option, label: option })),
  ];
}
