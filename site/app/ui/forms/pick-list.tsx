import { X } from "lucide-react";
import { useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/ui";
import { controlClasses, type SelectOption } from "./field.tsx";

export interface PickListProps {
  legend: string;
  hint?: string;
  /** What one more is called: "Add a sport". */
  addLabel: string;
  name: string;
  options: readonly SelectOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  most: number;
  error?: string | undefined;
}

/** A few of many: picked values are pills in their order, the others are in a select. */
export function PickList({
  legend,
  hint,
  addLabel,
  name,
  options,
  value,
  onChange,
  most,
  error,
}: PickListProps) {
  const id = useId();
  const labelOf = (picked: string) =>
    options.find((option) => option.value === picked)?.label ?? picked;
  return (
    <fieldset className="grid gap-2">
      <legend className={classNames("font-semibold", hint === undefined && "mb-2")}>
        {legend}
      </legend>
      {hint !== undefined && <p className="mt-1.5 text-sm text-mute">{hint}</p>}
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((picked) => (
            <li
              key={picked}
              className="inline-flex items-center gap-1 rounded-full bg-action py-1 pe-1 ps-4 text-sm font-semibold text-on-action"
            >
              {labelOf(picked)}
              <button
                type="button"
                aria-label={texts.removeName({ name: labelOf(picked) })}
                onClick={() => onChange(value.filter((other) => other !== picked))}
                className="grid size-8 cursor-pointer place-items-center rounded-full hover:bg-on-action/20"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {value.length < most && (
        <select
          name={name}
          value=""
          aria-label={addLabel}
          {...(error === undefined
            ? {}
            : { "aria-invalid": true, "aria-describedby": `${id}-error` })}
          onChange={(event) => onChange([...value, event.target.value])}
          className={`${controlClasses} select-arrow pe-10`}
        >
          <option value="" disabled>
            {addLabel}
          </option>
          {options
            .filter((option) => !value.includes(option.value))
            .map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
        </select>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
