import { Star } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { ratings } from "./feedback-rules.ts";

export interface StarChoiceProps extends Omit<ComponentProps<"input">, "type" | "value"> {
  chosen: string;
  error?: string | undefined;
}

/** One to five stars as a radio group: arrow keys choose, each star says what it means. */
export function StarChoice({ chosen, error, name, ...rest }: StarChoiceProps) {
  const errorId = `${useId()}-error`;
  const rating = Number(chosen);
  return (
    <fieldset {...(error === undefined ? {} : { "aria-describedby": errorId })}>
      <legend className="font-semibold">How was it?</legend>
      <div className="mt-2 flex flex-wrap items-center gap-1">
        {[...ratings].reverse().map(([value, meaning]) => (
          <label
            key={value}
            className="relative cursor-pointer rounded-lg p-1 has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              aria-label={`${value} ${value === "1" ? "star" : "stars"}: ${meaning}`}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              {...rest}
            />
            <Star
              aria-hidden="true"
              className={classNames(
                "size-10",
                Number(value) <= rating ? "fill-amber text-amber" : "text-line-deep",
              )}
            />
          </label>
        ))}
        <span className="px-2 font-semibold" aria-hidden="true">
          {ratings.find(([value]) => value === chosen)?.[1]}
        </span>
      </div>
      {error !== undefined && (
        <p id={errorId} className="mt-1 text-sm font-semibold text-clay-deep">
          {error}
        </p>
      )}
    </fieldset>
  );
}
