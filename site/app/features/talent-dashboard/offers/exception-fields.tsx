import { Plus, X } from "lucide-react";
import { type Control, type UseFormRegister, useFieldArray, useWatch } from "react-hook-form";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/talent-dashboard-offers";
import type { OfferAnswers } from "./offer-answers.ts";
import { TimeSpan } from "./weekly-fields.tsx";

export interface ExceptionFieldsProps {
  control: Control<OfferAnswers>;
  register: UseFormRegister<OfferAnswers>;
  errorOf: (name: `session.exceptions.${number}${"" | ".date"}`) => string | undefined;
}

const most = 366;

/** Dates that do not follow the weekly hours: holidays, away games, an extra morning. */
export function ExceptionFields({ control, register, errorOf }: ExceptionFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "session.exceptions" });
  const dates = useWatch({ control, name: "session.exceptions" });
  return (
    <Card>
      <fieldset>
        <legend className="float-start w-full font-semibold">{texts.otherDates}</legend>
        <p className="clear-both mt-1.5 text-sm text-mute">{texts.otherDatesHint}</p>
        <ul className="mt-2 divide-y divide-line">
          {fields.map((field, position) => {
            const { closed, from, to, date } = dates[position] ?? field;
            const error =
              errorOf(`session.exceptions.${position}.date`) ??
              errorOf(`session.exceptions.${position}`);
            const label = date === "" ? texts.dateNumber({ number: position + 1 }) : date;
            return (
              <li key={field.id} className="flex items-start gap-2 py-4">
                <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
                  <Input
                    type="date"
                    label={texts.date}
                    error={closed || date === "" ? error : undefined}
                    {...register(`session.exceptions.${position}.date`)}
                  />
                  <div className="grid content-start gap-3 sm:pt-8">
                    <Checkbox
                      label={texts.closedAllDay}
                      className="min-h-8 items-center"
                      {...register(`session.exceptions.${position}.closed`)}
                    />
                  </div>
                  {!closed && (
                    <div className="flex sm:col-span-2">
                      <TimeSpan
                        label={label}
                        from={register(`session.exceptions.${position}.from`)}
                        to={register(`session.exceptions.${position}.to`)}
                        stored={[from, to]}
                        error={date === "" ? undefined : error}
                      />
                    </div>
                  )}
                </div>
                <button
                  type="button"
                  aria-label={texts.removeDate({ date: label })}
                  onClick={() => remove(position)}
                  className="mt-8 grid size-12 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-hover"
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              </li>
            );
          })}
        </ul>
        {fields.length < most && (
          <Button
            variant="outline"
            size="small"
            className="mt-3"
            onClick={() => append({ date: "", closed: true, from: "10:00", to: "12:00" })}
          >
            <Plus aria-hidden="true" className="size-4" />
            {texts.addDate}
          </Button>
        )}
      </fieldset>
    </Card>
  );
}
