import { type FieldPath, type FieldValues, get, set } from "react-hook-form";

interface StoredAndTyped<Values extends FieldValues> {
  /** Parts that are stored as a whole, and may be changed concurrently. */
  parts: readonly FieldPath<Values>[];
  typed: Values;
  /** What was stored when the typing began. */
  known: Values;
  /** What is stored now. */
  stored: Values;
}

interface Followed<Values extends FieldValues> {
  /** Untouched parts: the form shows the stored value. */
  overwrite: FieldPath<Values>[];
  /** Parts that are stored as they were typed. */
  arrived: FieldPath<Values>[];
  /** Parts that were changed both elsewhere and here: the input is kept. */
  clashes: FieldPath<Values>[];
}

/** What becomes of each part of a form when what is stored has changed. */
export function followStored<Values extends FieldValues>({
  parts,
  typed,
  known,
  stored,
}: StoredAndTyped<Values>): Followed<Values> {
  const followed: Followed<Values> = { overwrite: [], arrived: [], clashes: [] };
  for (const part of parts) {
    if (isSame(known, stored, part)) continue;
    if (isSame(typed, stored, part)) followed.arrived.push(part);
    else if (isSame(typed, known, part)) followed.overwrite.push(part);
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

interface TypedAndSent<Values extends FieldValues> {
  parts: readonly FieldPath<Values>[];
  typed: Values;
  known: Values;
  /** The parts that are being sent, each with the values that were sent. */
  sent: ReadonlyMap<FieldPath<Values>, Values>;
}

/** Whether something was typed that is neither stored nor being sent. */
export function isUnsaved<Values extends FieldValues>({
  parts,
  typed,
  known,
  sent,
}: TypedAndSent<Values>): boolean {
  return parts.some((part) => !isSame(typed, sent.get(part) ?? known, part));
}

function isSame<Values extends FieldValues>(
  one: Values,
  other: Values,
  part: FieldPath<Values>,
): boolean {
  return JSON.stringify(get(one, part)) === JSON.stringify(get(other, part));
}

/** What is stored after a save. */
export interface Saved<Values> {
  values: Values;
  version: number;
}

/** What a form knows of what is stored, and what it is sending. */
export class KnownValues<Values extends FieldValues> {
  /** What was stored when the typing began. While parts clash, the version stays: a save must not replace them unseen. */
  #known: Saved<Values>;
  // Each part that is being sent, with the values that were sent.
  readonly #sent = new Map<FieldPath<Values>, Values>();
  #isSending = false;

  constructor(values: Values, version: number) {
    this.#known = { values, version };
  }

  get values(): Values {
    return this.#known.values;
  }

  get version(): number {
    return this.#known.version;
  }

  get sent(): ReadonlyMap<FieldPath<Values>, Values> {
    return this.#sent;
  }

  /**
   * Looks at what is stored now. With versions, nothing that is older than what is known counts, and nothing counts while
   * the form is being sent: its own change may arrive before its response.
   */
  follow(
    { parts, typed, stored }: Omit<StoredAndTyped<Values>, "known">,
    version: number | undefined,
  ): Followed<Values> | null {
    const isOlder = version !== undefined && version <= this.#known.version;
    if (isOlder || (version !== undefined && this.#isSending)) return null;
    const followed = followStored<Values>({
      parts: parts.filter((part) => !this.#sent.has(part)),
      known: this.#known.values,
      typed,
      stored,
    });
    this.learn([...followed.overwrite, ...followed.arrived], stored);
    if (followed.clashes.length === 0) this.#known.version = version ?? 0;
    return followed;
  }

  /** These parts are known as they are stored, in all parts by now where there is a version. */
  learn(parts: readonly FieldPath<Values>[], stored: Values, version?: number): void {
    const values = structuredClone(this.#known.values);
    for (const part of parts) set(values, part, structuredClone(get(stored, part)));
    this.#known = { values, version: version ?? this.#known.version };
  }

  /** Begins to send what was typed. Returns the parts that differ. */
  begin(parts: readonly FieldPath<Values>[], typed: Values): FieldPath<Values>[] {
    const changed = changedParts(parts, typed, this.#known.values);
    for (const part of changed) this.#sent.set(part, typed);
    this.#isSending = true;
    return changed;
  }

  /** These parts are not being sent any more. */
  land(changed: readonly FieldPath<Values>[]): void {
    for (const part of changed) this.#sent.delete(part);
    this.#isSending = false;
  }

  adopt(saved: Saved<Values>): void {
    this.#known = structuredClone(saved);
  }
}
