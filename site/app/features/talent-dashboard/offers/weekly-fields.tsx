import { Plus, X } from "lucide-react";
import { useId } from "react";
import {
  type Control,
  type UseFormRegister,
  type UseFormRegisterReturn,
  useFieldArray,
  useWatch,
} from "react-hook-form";
import { ZoneNotice } from "#app/features/talent-dashboard/zone-notice.tsx";
import { clockWords } from "#app/lib/time/format-time.ts";
import { zoneWords } from "#app/lib/time/zone-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { controlClasses } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/talent-dashboard-offers";
import type { OfferAnswers } from "./offer-answers.ts";
import { clockTimes, firstHours, weekdays } from "./weekly-hours.ts";

export interface WeeklyFieldsProps {
  control: Control<OfferAnswers>;
  register: UseFormRegister<OfferAnswers>;
  errorOf: (name: `session.weekly.${number}${"" | ".from"}`) => string | undefined;
  talentGuid: string;
  timeZone: string;
}

const mostHours = 42;

/** The hours of each weekday that customers can book; a day without hours is closed. */
export function WeeklyFields({
  control,
  register,
  errorOf,
  talentGuid,
  timeZone,
}: WeeklyFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "session.weekly" });
  const hours = useWatch({ control, name: "session.weekly" });
  return (
    <Card>
      <fieldset>
        <legend className="float-start w-full font-semibold">{texts.weeklyHours}</legend>
        <p className="clear-both mt-1.5 text-sm text-mute">
          {texts.weeklyHoursHint({ zone: zoneWords(timeZone) })}
        </p>
        <ZoneNotice talentGuid={talentGuid} timeZone={timeZone} />
        <ul className="mt-4 divide-y divide-line">
          {weekdays.map((day, index) => {
            const dow = index + 1;
            const open = fields.flatMap((field, position) =>
              (hours[position] ?? field).dow === dow ? [{ key: field.id, position }] : [],
            );
            return (
              <li
                key={day}
                className="grid grid-cols-[1fr_auto] gap-2 py-3 sm:grid-cols-[8rem_1fr_auto] sm:items-start"
              >
                <p className="flex min-h-10 items-center font-semibold">
                  {day}
                  {open.length === 0 && (
                    <span className="ms-3 font-normal text-mute sm:hidden">{texts.closed}</span>
                  )}
                </p>
                <div className="order-last col-span-2 grid gap-2 empty:hidden sm:order-none sm:col-span-1">
                  {open.length === 0 && (
                    <p className="hidden min-h-10 items-center text-mute sm:flex">{texts.closed}</p>
                  )}
                  {open.map(({ key, position }) => (
                    <div key={key} className="flex items-start gap-2">
                      <TimeSpan
                        label={day}
                        from={register(`session.weekly.${position}.from`)}
                        to={register(`session.weekly.${position}.to`)}
                        stored={[hours[position]?.from ?? "", hours[position]?.to ?? ""]}
                        error={
                          errorOf(`session.weekly.${position}.from`) ??
                          errorOf(`session.weekly.${position}`)
                        }
                      />
                      <button
                        type="button"
                        aria-label={texts.removeHours({ day })}
                        onClick={() => remove(position)}
                        className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-hover"
                      >
                        <X aria-hidden="true" className="size-5" />
                      </button>
                    </div>
                  ))}
                </div>
                {fields.length < mostHours && (
                  <Button
                    variant="ghost"
                    size="small"
                    className="justify-self-end"
                    aria-label={texts.addHoursOn({ day })}
                    onClick={() => append(firstHours(dow, hours))}
                  >
                    <Plus aria-hidden="true" className="size-4" />
                    {texts.addHours}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </fieldset>
    </Card>
  );
}

interface TimeSpanProps {
  /** What the hours are of: a weekday, a date. */
  label: string;
  from: UseFormRegisterReturn;
  to: UseFormRegisterReturn;
  /** Stored times, which need not be full or half hours. */
  stored: readonly string[];
  error?: string | undefined;
}

/** From when to when, in one row that fits a phone. */
export function TimeSpan({ label, from, to, stored, error }: TimeSpanProps) {
  const errorId = `${useId()}-error`;
  const times = clockTimes(...stored);
  const classes = `${controlClasses} select-arrow min-w-0 pe-8 ps-3 tabular`;
  const invalid = error === undefined ? {} : { "aria-invalid": true, "aria-describedby": errorId };
  return (
    <div className="grid w-full min-w-0 max-w-80 gap-1.5">
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <select
          className={classes}
          aria-label={texts.hoursFrom({ day: label })}
          {...invalid}
          {...from}
        >
          <Times times={times.filter((time) => time !== "24:00")} />
        </select>
        <span aria-hidden="true">–</span>
        <select className={classes} aria-label={texts.hoursTo({ day: label })} {...invalid} {...to}>
          <Times times={times.filter((time) => time !== "00:00")} />
        </select>
      </div>
      {error !== undefined && (
        <p id={errorId} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function Times({ times }: { times: readonly string[] }) {
  return times.map((time) => (
    <option key={time} value={time}>
      {clockWords(time)}
    </option>
  ));
}
