/** One thing wrong with one field, by the field's name in the form. */
export interface FieldProblem {
  field: string;
  message: string;
  /** A rule of the API (`Must be empty`), which is unclear without the name of its field. */
  needsLabel?: boolean;
}

/** The type of an error that is a rule of the API. */
export const apiRule = "rule";

/** A list of one problem, or none: the rules of a form are such lists, one after another. */
export function problemIf(isWrong: boolean, field: string, message: string): FieldProblem[] {
  return isWrong ? [{ field, message }] : [];
}

/** The form library's nested errors as a list, in the order of the fields. */
export function problemsIn(errors: object, prefix = ""): FieldProblem[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    const field = prefix === "" ? key : `${prefix}.${key}`;
    if (typeof value !== "object" || value === null) {
      return [];
    }
    if ("message" in value && typeof value.message === "string" && value.message !== "") {
      const isRule = "type" in value && value.type === apiRule;
      return [{ field, message: value.message, ...(isRule && { needsLabel: true }) }];
    }
    // A field's error also carries its control; only plain groups are walked into.
    return "ref" in value && "type" in value ? [] : problemsIn(value, field);
  });
}

/** The names of all fields of a form, from its first values: `customer.email`, `addons`. A list or a map is one field. */
export function fieldNames(values: object, prefix = ""): string[] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const name = prefix === "" ? key : `${prefix}.${key}`;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject && Object.keys(value).length > 0 ? fieldNames(value, name) : [name];
  });
}

/**
 * The form's name of a field that the API named, or `null` where it has none. The API names a field by its place in the
 * body (`settings.colours.primary`); the form may know the last segments alone. A name may be that of a group of fields, or of
 * an entry of a list.
 */
export function formFieldOf(field: string, values: object): string | null {
  const names = fieldNames(values);
  const isField = (name: string) =>
    names.some((known) => `${name}.`.startsWith(`${known}.`) || known.startsWith(`${name}.`));
  const segments = field.split(".");
  const endings = segments.map((_, start) => segments.slice(start).join("."));
  return endings.find(isField) ?? null;
}

/** The sentence a rule of the API becomes beside its field. */
export function asSentence(message: string): string {
  const text = message.replaceAll("`", "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
