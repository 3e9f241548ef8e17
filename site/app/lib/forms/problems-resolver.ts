import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import type { FieldProblem } from "./field-problems.ts";

/** Checks a form by a function that names what is wrong, without Zod. The first problem of a field counts. */
export function problemsResolver<Values extends FieldValues>(
  problemsOf: (values: Values) => readonly FieldProblem[],
): Resolver<Values> {
  return (values) => {
    const problems = problemsOf(values);
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const { field, message } of problems) {
      if (get(errors, field) === undefined) set(errors, field, { type: "rule", message });
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
