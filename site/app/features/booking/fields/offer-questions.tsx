import { useFormContext } from "react-hook-form";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import type { OfferView } from "#app/lib/api/types.ts";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-brief";

type Question = OfferView["questions"][number];

/** What an offer asks besides the brief. */
export function OfferQuestions({ questions }: { questions: readonly Question[] }) {
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
