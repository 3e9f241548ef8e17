import { type FieldPath, type FieldValues, get } from "react-hook-form";

export interface StoredAndTyped<Values extends FieldValues> {
  /** What is stored in one piece and may be changed at two places at once. */
  parts: readonly FieldPath<Values>[];
  typed: Values;
  /** What was stored when the typing began. */
  known: Values;
  /** What is stored now. */
  stored: Values;
}

export interface Followed<Values extends FieldValues> {
  /** Parts nobody types in: the form shows what is stored now. */
  take: FieldPath<Values>[];
  /** Parts that are stored as they were typed. */
  arrived: FieldPath<Values>[];
  /** Parts that were changed elsewhere and here: what was typed stands. */
  clashes: FieldPath<Values>[];
}

/** What becomes of each part of a form when what is stored has changed. */
export function followStored<Values extends FieldValues>({
  parts,
  typed,
  known,
  stored,
}: StoredAndTyped<Values>): Followed<Values> {
  const followed: Followed<Values> = { take: [], arrived: [], clashes: [] };
  for (const part of parts) {
    if (isSame(known, stored, part)) continue;
    if (isSame(typed, stored, part)) followed.arrived.push(part);
    else if (isSame(typed, known, part)) followed.take.push(part);
    else followed.clashes.push(part);
  }
  return followed;
}

/** The parts that were typed and are not stored so. */
export function changedParts<Values extends FieldValues>(
  parts: readonly FieldPath<Values>[],
  typed: Values,
  known: Values,
): FieldPath<Values>[] {
  return parts.filter((part) => !isSame(typed, known, part));
}

function isSame<Values extends FieldValues>(
  one: Values,
  other: Values,
  part: FieldPath<Values>,
): boolean {
  return JSON.stringify(get(one, part)) === JSON.stringify(get(other, part));
}
