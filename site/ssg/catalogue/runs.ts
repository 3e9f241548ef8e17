/** Adjacent lines of an export with one hash: while it is unchanged, none of them is read. */
export interface Run {
  /** Of all their bytes, with the ends of lines. */
  hash: string;
  bytes: number;
  /** How many records they are. */
  count: number;
}

/** A run of which every record was sound, and the place of the first one's row in the state. */
export interface KnownRun extends Run {
  row: number;
}

/** A run as it was found in the export. */
export interface FoundRun {
  run: Run;
  /** The place of its first record in the list. */
  index: number;
  /** Its first byte. */
  position: number;
  /** The same run of the last build, if it has one: then its records were not read one by one. */
  known: KnownRun | null;
}

/** Returns whether a run ends with a record of this hash: one in 64 does, whatever its neighbours are. */
export function endsRun(hash: string): boolean {
  return hash.startsWith("A");
}

/** An athlete's place in the list. */
interface Indexed<Value> {
  index: number;
  value: Value;
}

/** What the next build may know: runs all of whose records are in the state as they were read. */
export function knownRuns<Value>(
  found: readonly FoundRun[],
  talent: readonly Indexed<Value>[],
  isRead: (value: Value) => boolean,
): KnownRun[] {
  const known: KnownRun[] = [];
  let row = 0;
  for (const { run, index } of found) {
    while ((talent[row]?.index ?? index) < index) row += 1;
    const first = row;
    while (row < first + run.count) {
      const one = talent[row];
      if (one === undefined || one.index !== index + row - first || !isRead(one.value)) break;
      row += 1;
    }
    if (row === first + run.count) known.push({ ...run, row: first });
  }
  return known;
}
