import type { ReactNode } from "react";
import type { FormFrameProps as Frame } from "#app/lib/forms/use-form.ts";
import { ErrorSummary } from "./error-summary.tsx";

export interface FormFrameProps extends Omit<Frame, "busy"> {
  /** The accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** The element of a form, with what is wrong on top of its fields. */
export function FormFrame({ submit, summary, label, className, children }: FormFrameProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className={className}
      aria-label={label}
    >
      <ErrorSummary {...summary} />
      {children}
    </form>
  );
}
