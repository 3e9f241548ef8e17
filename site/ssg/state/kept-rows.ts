import { closeSync, openSync, readSync } from "node:fs";
import type { DetailPlace } from "#ssg/catalogue/details.ts";
import type { TalentSummary } from "#ssg/catalogue/summary.ts";

const pieceBytes = 1 << 20;

/** Where the rows of the last state lie, so that those of athletes without news are copied as they are. */
export class KeptRows {
  readonly #path: string;
  /** Of each row its first byte. */
  readonly #starts: number[] = [];
  readonly #talent: TalentSummary[] = [];
  /** What a build may change of an athlete with an unchanged record. */
  readonly #data: string[] = [];
  readonly #places: DetailPlace[] = [];
  #end = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Adds the row at `start` of the file. */
  add(summary: TalentSummary, start: number, length: number): void {
    this.#starts.push(start);
    this.#talent.push(summary);
    this.#data.push(summary.data);
    this.#places.push(summary.place);
    this.#end = start + length + 1;
  }

  /** The rows of athletes in their order: the bytes of those that are the same, and what `make` gives for each other. */
  *rowsOf(
    talent: readonly TalentSummary[],
    make: (summary: TalentSummary) => string,
  ): Generator<string | Uint8Array> {
    const file = this.#starts.length === 0 ? null : openSync(this.#path, "r");
    try {
      let copied = { from: 0, to: 0 };
      for (const summary of talent) {
        const place = summary.row;
        if (this.#isSame(summary, place)) {
          if (copied.to !== place) {
            yield* this.#copy(file, copied);
            copied = { from: place, to: place };
          }
          copied.to += 1;
        } else {
          yield* this.#copy(file, copied);
          copied = { from: 0, to: 0 };
          yield make(summary);
        }
      }
      yield* this.#copy(file, copied);
    } finally {
      if (file !== null) closeSync(file);
    }
  }

  #isSame(summary: TalentSummary, place: number): boolean {
    return (
      this.#talent[place] === summary &&
      this.#data[place] === summary.data &&
      this.#places[place] === summary.place
    );
  }

  *#copy(file: number | null, { from, to }: { from: number; to: number }): Generator<Uint8Array> {
    if (file === null || from === to) return;
    const end = this.#starts[to] ?? this.#end;
    const piece = Buffer.allocUnsafe(pieceBytes);
    for (let at = this.#starts[from] ?? end; at < end; ) {
      const count = readSync(file, piece, 0, Math.min(pieceBytes, end - at), at);
      if (count === 0) throw new Error(`${this.#path} ends before ${end}`);
      yield piece.subarray(0, count);
      at += count;
    }
  }
}
