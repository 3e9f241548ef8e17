import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod/mini";

/** Checks a form by Zod rules, which may depend on what was typed. What was typed is sent as it is. */
export function rulesResolver<Values extends FieldValues>(
  rulesFor: (values: Values) => z.ZodMiniType | Promise<z.ZodMiniType>,
): Resolver<Values> {
  return async (values, _context, options) => {
    const checked = (await rulesFor(values)).safeParse(values);
    if (checked.success) {
      return { values, errors: {} };
    }
    const errors: FieldErrors = {};
    for (const issue of checked.error.issues) {
      errors[issue.path.join(".")] ??= { type: issue.code, message: issue.message };
    }
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };
}
