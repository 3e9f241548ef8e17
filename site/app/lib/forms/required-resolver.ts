import type { FieldValues, Resolver } from "react-hook-form";
import { problemIf } from "./field-problems.ts";
import { problemsResolver } from "./problems-resolver.ts";

/** Checks a form whose fields only need to be filled in. `messages` names them. */
export function requiredResolver<Values extends FieldValues>(
  messages: Readonly<Record<keyof Values & string, string>>,
): Resolver<Values> {
  return problemsResolver((values) =>
    Object.entries<string>(messages).flatMap(([name, message]) =>
      problemIf(values[name] === "", name, message),
    ),
  );
}
