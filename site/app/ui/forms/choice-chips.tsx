import { type ComponentProps, useId } from "react";

export interface ChoiceChipsProps extends Omit<ComponentProps<"input">, "type" | "value"> {
  legend: string;
  hideLegend?: boolean;
  hint?: string;
  name: string;
  /** `one` renders radio buttons, `many` checkboxes. */
  choose: "one" | "many";
  chips: readonly { value: string; label: string }[];
  error?: string | undefined;
}

/**
 * A fieldset of short choices as pills. They are native inputs of one name, which React Hook Form registers as one
 * field; the remaining props are passed to each input.
 */
export function ChoiceChips({
  legend,
  hideLegend = false,
  hint,
  name,
  choose,
  chips,
  error,
  className,
  ...rest
}: ChoiceChipsProps) {
  const id = useId();
  const describedBy = [
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
  ].filter((part) => part !== false);
  return (
    <fieldset
      className={className}
      {...(describedBy.length === 0 ? {} : { "aria-describedby": describedBy.join(" ") })}
    >
      <legend className={hideLegend ? "sr-only" : "font-semibold"}>{legend}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-mute">
          {hint}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {chips.map((chip) => (
          <label
            key={chip.value}
            className="relative inline-flex min-h-11 max-w-full wrap-anywhere cursor-pointer items-center rounded-3xl border-2 border-field bg-surface-raised px-4 py-2 text-sm font-semibold hover:border-mute has-checked:border-action has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type={choose === "one" ? "radio" : "checkbox"}
              name={name}
              value={chip.value}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              {...rest}
            />
            {chip.label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
