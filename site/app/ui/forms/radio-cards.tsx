import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";

export interface RadioCard {
  value: string;
  label: ReactNode;
  /** A second line. */
  detail?: ReactNode;
  /** At the right edge: a price, usually. */
  aside?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps
  extends Omit<ComponentProps<"input">, "type" | "value" | "defaultValue"> {
  legend: string;
  hideLegend?: boolean;
  name: string;
  cards: readonly RadioCard[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  error?: string | undefined;
  /** Columns from the sm breakpoint on. */
  columns?: 1 | 2 | 3;
}

const columnClasses = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" } as const;

/** One choice out of few, each as a card. Real radio buttons: arrow keys and forms work as everywhere. */
export function RadioCards({
  legend,
  hideLegend = false,
  name,
  cards,
  value,
  defaultValue,
  error,
  columns = 1,
  className,
  ...rest
}: RadioCardsProps) {
  const errorId = `${useId()}-error`;
  return (
    <fieldset
      className={className}
      {...(error === undefined ? {} : { "aria-describedby": errorId })}
    >
      <legend className={hideLegend ? "sr-only" : "mb-2 font-semibold"}>{legend}</legend>
      <div className={classNames("grid gap-2.5", columnClasses[columns])}>
        {cards.map((card) => (
          <label
            key={card.value}
            className={classNames(
              "flex cursor-pointer items-center gap-3 rounded-xl border-2 border-field bg-surface-raised px-4 py-3 hover:border-mute",
              "has-checked:border-action has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              "has-disabled:cursor-not-allowed has-disabled:opacity-60",
            )}
          >
            <input
              type="radio"
              name={name}
              value={card.value}
              disabled={card.disabled}
              className="size-5 shrink-0 accent-control outline-none"
              {...(value === undefined ? {} : { checked: value === card.value })}
              {...(defaultValue === undefined
                ? {}
                : { defaultChecked: defaultValue === card.value })}
              {...rest}
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{card.label}</span>
              {card.detail !== undefined && (
                <span className="block text-sm text-mute">{card.detail}</span>
              )}
            </span>
            {card.aside !== undefined && <span className="font-bold tabular">{card.aside}</span>}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
