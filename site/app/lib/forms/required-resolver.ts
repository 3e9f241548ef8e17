import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

/** Checks a form whose fields only need to be filled in, without Zod. `messages` names them. */
export function requiredResolver<Values extends FieldValues>(
  messages: Readonly<Record<keyof Values & string, string>>,
): Resolver<Values> {
  return (values) => {
    const errors: FieldErrors = {};
    for (const [name, message] of Object.entries<string>(messages)) {
      if (values[name] === "") errors[name] = { type: "required", message };
    }
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errors as FieldErrors<Values> };
  };
}
