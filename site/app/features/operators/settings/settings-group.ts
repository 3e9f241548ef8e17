import type { Saved } from "#app/lib/forms/follow-stored.ts";

/** A group of settings with its version. */
export interface Group<Value> {
  value: Value;
  version: number;
}

/** The options of a form over a group: it follows what other operators save. */
export function groupForm<Value, Typed>(saved: Group<Value>, typedOf: (value: Value) => Typed) {
  const asTyped = ({ value, version }: Group<Value>): Saved<Typed> => ({
    values: typedOf(value),
    version,
  });
  const { values: defaults, version } = asTyped(saved);
  return { defaults, stored: { version, after: asTyped } };
}
