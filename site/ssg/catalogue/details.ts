import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Scratch } from "#ssg/files/scratch.ts";
import { GrowingBytes } from "./growing-bytes.ts";

/** Where the details of an athlete lie: first their words for the search, then all else as JSON. */
export interface DetailPlace {
  /** The number of the file. */
  part: number;
  /** The first byte. */
  at: number;
  /** How many bytes are words. */
  words: number;
  /** How many bytes there are in all. */
  length: number;
}

/** So many bytes of new athletes stay in memory: those of some ten thousand. */
const fewBytes = 1 << 23;
/** Details within so many bytes are read in one call. */
const togetherBytes = 1 << 18;

/** The folder of the files, below that of the build's state; a page of this name cannot be, since no slug has a dot. */
export const partsFolder = "state.parts";

export function partFile(part: number): string {
  return join(partsFolder, `${part}.txt`);
}

/**
 * Details of athletes for lists, on disk: read by offset when a list or a page needs them, so that memory holds only a
 * few. Files never change: a build adds one with its new athletes.
 */
export class DetailStore {
  /** The number of the file that this build adds. */
  readonly part: number;
  readonly #kept: string;
  readonly #added: string;
  readonly #files = new Map<number, number>();
  readonly #new: GrowingBytes;
  readonly #scratch = new Scratch();

  /** `kept` and `added` are the folders of `partsFolder` with the files of earlier builds, and for the one of this build. */
  constructor(kept: string, added: string) {
    this.#kept = kept;
    this.#added = added;
    this.part = 1 + Math.max(0, ...partsIn(kept));
    this.#new = new GrowingBytes(() => this.#files.get(this.part) ?? this.#openAdded(), fewBytes);
  }

  /** A store that nothing of remains, for a catalogue that is only read. */
  static temporary(): DetailStore {
    const folder = mkdtempSync(join(tmpdir(), "matchday-details-"));
    const store = new DetailStore(folder, folder);
    store.#openAdded();
    rmSync(folder, { recursive: true });
    return store;
  }

  add(words: string, details: string): DetailPlace {
    const at = this.#new.addText(words);
    const end = this.#new.size;
    this.#new.addText(details);
    return { part: this.part, at, words: end - at, length: this.#new.size - at };
  }

  /** Copies what an earlier build added, so that its file can go. */
  copy(place: DetailPlace): DetailPlace {
    const { part, at, words, length } = place;
    const bytes = Buffer.from(this.#read(part, at, length));
    return { part: this.part, at: this.#new.add(bytes), words, length };
  }

  words({ part, at, words }: DetailPlace): string {
    return this.#read(part, at, words).toString("utf8");
  }

  details({ part, at, words, length }: DetailPlace): string {
    return this.#read(part, at + words, length - words).toString("utf8");
  }

  /** Those of many places, in their order. One call of the system takes as long as copying the bytes between a hundred. */
  detailsOf(places: readonly DetailPlace[]): string[] {
    const texts: string[] = [];
    for (const { part, start, end, members } of nearPlaces(places)) {
      const bytes = this.#read(part, start, end - start);
      for (const { index, place } of members) {
        const first = place.at - start;
        texts[index] = bytes.toString("utf8", first + place.words, first + place.length);
      }
    }
    return texts;
  }

  /** Ends the writing; reading goes on. */
  finish(): void {
    this.#new.write();
  }

  close(): void {
    for (const file of this.#files.values()) closeSync(file);
    this.#files.clear();
  }

  /** Valid until the next call. */
  #read(part: number, at: number, length: number): Buffer {
    if (part === this.part) return this.#new.read(at, length);
    const bytes = this.#scratch.read(this.#files.get(part) ?? this.#open(part), at, length);
    if (bytes.length !== length) throw new Error(`details ${part} end before ${at + length}`);
    return bytes;
  }

  #open(part: number): number {
    const file = openSync(join(this.#kept, `${part}.txt`), "r");
    this.#files.set(part, file);
    return file;
  }

  #openAdded(): number {
    mkdirSync(this.#added, { recursive: true });
    const file = openSync(join(this.#added, `${this.part}.txt`), "w+");
    this.#files.set(this.part, file);
    return file;
  }
}

interface Near {
  part: number;
  /** The first byte, and the one after the last. */
  start: number;
  end: number;
  members: { index: number; place: DetailPlace }[];
}

/** Which places are read together. */
function nearPlaces(places: readonly DetailPlace[]): Near[] {
  const sorted = places
    .map((place, index) => ({ index, place }))
    .sort(({ place: one }, { place: other }) => one.part - other.part || one.at - other.at);
  const pieces: Near[] = [];
  for (const member of sorted) {
    const { part, at, length } = member.place;
    let near = pieces.at(-1);
    if (near?.part !== part || at + length - near.start > togetherBytes) {
      near = { part, start: at, end: at, members: [] };
      pieces.push(near);
    }
    near.end = at + length;
    near.members.push(member);
  }
  return pieces;
}

/** The numbers of the files in a folder. */
export function partsIn(folder: string): number[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => /^(\d+)\.txt$/.exec(name)?.[1] ?? [])
    .map(Number);
}

/** Whether a file holds all that is said to lie in it. */
export function holdsAll(folder: string, part: number, size: number): boolean {
  const found = statSync(join(folder, `${part}.txt`), { throwIfNoEntry: false });
  return found !== undefined && found.size >= size;
}
