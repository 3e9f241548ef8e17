import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const described = [
    hint !== undefined && `${controlId}-hint`,
    error !== undefined && `${controlId}-error`,
  ].filter((part) => part !== false);
  return (
    <div
      className={classNames("grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 wrap-anywhere", className)}
    >
      <input
        type="checkbox"
        id={controlId}
        className="mt-0.5 size-5 cursor-pointer accent-control"
        {...(described.length === 0 ? {} : { "aria-describedby": described.join(" ") })}
        {...(error === undefined ? {} : { "aria-invalid": true })}
        {...rest}
      />
      <label htmlFor={controlId} className="cursor-pointer">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${controlId}-hint`} className="col-start-2 text-sm text-mute">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${controlId}-error`} className="col-start-2 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
