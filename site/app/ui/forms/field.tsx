import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { controlClasses } from "./control-classes.ts";

export { controlClasses };

export interface FieldOptions {
  label: string;
  /** One sentence under the label. */
  hint?: ReactNode;
  /** What is wrong with the value; announced with the control. */
  error?: string | undefined;
  /** Shown beside the label: "optional", a counter. */
  aside?: ReactNode;
}

interface FieldIds {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

export interface FieldProps extends FieldOptions {
  id?: string | undefined;
  className?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
}

/** Label, hint and error around one control, tied together for assistive technology. */
export function Field({ label, hint, error, aside, id, className, children }: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [hint !== undefined && hintId, error !== undefined && errorId].filter(
    (part) => part !== false,
  );
  return (
    <div className={classNames("grid content-start gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className="font-semibold">
          {label}
        </label>
        {aside !== undefined && (
          <span className="shrink-0 text-sm whitespace-nowrap text-mute tabular">{aside}</span>
        )}
      </div>
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-mute">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        ...(described.length === 0 ? {} : { "aria-describedby": described.join(" ") }),
        ...(error === undefined ? {} : { "aria-invalid": true }),
      })}
      {error !== undefined && (
        <p id={errorId} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** Types whose values run from left to right in every language. */
const latinTypes: readonly unknown[] = ["url", "email", "tel"];

export type InputProps = FieldOptions & ComponentProps<"input">;

export function Input({ label, hint, error, aside, id, className, ...rest }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id} className={className}>
      {(ids) => (
        <input
          dir={latinTypes.includes(rest.type) ? "ltr" : undefined}
          className={classNames(controlClasses, "read-only:bg-surface read-only:text-mute")}
          {...rest}
          {...ids}
        />
      )}
    </Field>
  );
}

export type TextareaProps = FieldOptions & ComponentProps<"textarea">;

export function Textarea({ label, hint, error, aside, id, className, ...rest }: TextareaProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id} className={className}>
      {(ids) => <textarea rows={5} className={controlClasses} {...rest} {...ids} />}
    </Field>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export type SelectProps = FieldOptions &
  ComponentProps<"select"> & { options: readonly SelectOption[] };

/** The browser's own select: the best one on a phone, and no script at all. */
export function Select({
  label,
  hint,
  error,
  aside,
  id,
  className,
  options,
  ...rest
}: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id} className={className}>
      {(ids) => (
        <select
          className={classNames(controlClasses, "select-arrow pe-10 text-ellipsis")}
          {...rest}
          {...ids}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
