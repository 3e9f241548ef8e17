import { Plus, X } from "lucide-react";
import { useRef } from "react";
import {
  type Control,
  type FieldPath,
  type UseFormRegister,
  useFieldArray,
  useFormState,
  useWatch,
} from "react-hook-form";
import { errorWithin } from "#app/features/talent-dashboard/list-error.ts";
import { questionLabel } from "#app/lib/api/rules/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/talent-dashboard-offers";
import type { OfferAnswers } from "./offer-answers.ts";
import { isText, mostQuestions, newQuestion, questionTypes } from "./questions.ts";

export interface QuestionFieldsProps {
  control: Control<OfferAnswers>;
  register: UseFormRegister<OfferAnswers>;
  errorOf: (name: FieldPath<OfferAnswers>) => string | undefined;
}

const types = Object.entries(questionTypes).map(([value, label]) => ({ value, label }));

/** The offer's own questions to every customer, up to eight. */
export function QuestionFields({ control, register, errorOf }: QuestionFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "questions" });
  const typed = useWatch({ control, name: "questions" });
  const { errors } = useFormState({ control });
  const adding = useRef<HTMLButtonElement>(null);
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="font-semibold">{texts.questions}</h2>
        <p className="text-sm text-mute">{texts.questionsHint}</p>
      </div>
      {fields.map((field, index) => {
        const { label, type } = typed[index] ?? field;
        return (
          <fieldset
            key={field.id}
            aria-label={texts.question({ number: index + 1 })}
            className="flex items-start gap-2 border-t border-line pt-4"
          >
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <Input
                label={texts.question({ number: index + 1 })}
                aside={texts.ofLongest({ count: label.length, longest: questionLabel.longest })}
                maxLength={questionLabel.longest}
                error={errorOf(`questions.${index}.label`)}
                className="sm:col-span-2"
                {...register(`questions.${index}.label`)}
              />
              <Select
                label={texts.answer}
                options={types}
                error={errorOf(`questions.${index}.type`)}
                {...register(`questions.${index}.type`)}
              />
              {isText(type) && (
                <Input
                  label={texts.longestAnswer}
                  aside={texts.characters}
                  inputMode="numeric"
                  placeholder="500"
                  error={errorOf(`questions.${index}.maxLen`)}
                  {...register(`questions.${index}.maxLen`)}
                />
              )}
              {type === "select" && (
                <Textarea
                  label={texts.choices}
                  hint={texts.choicesHint}
                  rows={4}
                  error={errorWithin(errors, `questions.${index}.options`)}
                  className="sm:col-span-2"
                  {...register(`questions.${index}.options`)}
                />
              )}
              <Checkbox
                label={texts.mustBeAnswered}
                className="min-h-8 content-center sm:col-span-2"
                {...register(`questions.${index}.required`)}
              />
            </div>
            <button
              type="button"
              aria-label={texts.removeQuestion({ number: index + 1 })}
              onClick={() => {
                // The button is removed with its question; keyboard users continue here.
                adding.current?.focus();
                remove(index);
              }}
              className="mt-8 grid size-12 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-hover"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </fieldset>
        );
      })}
      {fields.length < mostQuestions && (
        <Button
          ref={adding}
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => append(newQuestion())}
        >
          <Plus aria-hidden="true" className="size-4" />
          {texts.addQuestion}
        </Button>
      )}
    </Card>
  );
}
