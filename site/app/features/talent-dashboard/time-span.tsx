import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { controlClasses } from "#app/ui/field.tsx";
import { clockTimes } from "./weekly-hours.ts";

export interface TimeSpanProps {
  /** What the hours are of: a weekday, a date. */
  label: string;
  from: UseFormRegisterReturn;
  to: UseFormRegisterReturn;
  /** Times that may lie beside the half hours one can choose. */
  stored: readonly string[];
  error?: string | undefined;
}

/** From when to when, in one row that fits a phone. */
export function TimeSpan({ label, from, to, stored, error }: TimeSpanProps) {
  const errorId = `${useId()}-error`;
  const times = clockTimes(...stored);
  const classes = `${controlClasses} select-arrow min-w-0 pr-8 pl-3 tabular`;
  const invalid = error === undefined ? {} : { "aria-invalid": true, "aria-describedby": errorId };
  return (
    <div className="grid w-full min-w-0 max-w-72 gap-1.5">
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <select className={classes} aria-label={`${label} from`} {...invalid} {...from}>
          <Times times={times.filter((time) => time !== "24:00")} />
        </select>
        <span aria-hidden="true">–</span>
        <select className={classes} aria-label={`${label} to`} {...invalid} {...to}>
          <Times times={times.filter((time) => time !== "00:00")} />
        </select>
      </div>
      {error !== undefined && (
        <p id={errorId} className="text-sm font-semibold text-clay-deep">
          {error}
        </p>
      )}
    </div>
  );
}

function Times({ times }: { times: readonly string[] }) {
  return times.map((time) => (
    <option key={time} value={time}>
      {time}
    </option>
  ));
}
