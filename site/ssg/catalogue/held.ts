import { BuildFailure } from "#ssg/failure.ts";

/** Whose record it is, as far as it can be read. */
export interface RecordOwner {
  guid: string | null;
  slug: string | null;
}

/** A record, or pages of one, that a build could not use. */
export interface HeldRecord {
  list: "sports" | "talent";
  /** Its slug; its place in the list where it has none that can be read. */
  name: string;
  /** Whether the pages of an earlier build stay; without any there is no page. */
  keepsPages: boolean;
  /** Whether the page is of this build, without the pictures that the faults are about. */
  isPartial?: boolean;
  /** What is wrong, a sentence for each fault, with file, record and field. */
  faults: string[];
}

/** A record that is held back, before its replacement is known. */
export interface Bad {
  index: number;
  owner: RecordOwner;
  faults: string[];
}

/** Faults that later steps of a build found in records, by `{list}/{slug}`: those records are held back, and the others go on. */
export class RecordFaults extends BuildFailure {
  readonly byRecord: ReadonlyMap<string, string[]>;

  constructor(byRecord: ReadonlyMap<string, string[]>) {
    super([...byRecord.values()].flat().join("\n"));
    this.byRecord = byRecord;
  }
}

/** Adds a fault to those of a record. */
export function addFault(faults: Map<string, string[]>, key: string, ...sentences: string[]): void {
  const known = faults.get(key);
  if (known === undefined) faults.set(key, sentences);
  else known.push(...sentences);
}
