import { closeSync, openSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { writeAll } from "#ssg/files/write-all.ts";

/** The words of athletes by number: all that the search index is grown of. */
export interface NumberedWords {
  /** Sorted; a word's place is its number. */
  words: readonly string[];
  /** Of each athlete, as they are shown, folded. */
  names: readonly string[];
  /** Of each athlete, one after the other: the hash of the words they are found by. */
  hashes: string;
  /** Of each athlete the own words, those of the sports besides, and those of the headline. */
  numbers: Uint32Array;
  /** Where each of these three lists ends. */
  ends: Uint32Array;
}

/** So many characters has the hash of an athlete's words. */
export const hashLength = 16;

const none: NumberedWords = {
  ...{ words: [], names: [], hashes: "" },
  ...{ numbers: new Uint32Array(), ends: new Uint32Array() },
};

/** So many athletes are sought in the text of all hashes before a table of them is worth its memory. */
const fewSought = 20;

/** Finds athletes in the last build's numbers: most are requested in stored order. */
export class KeptWords {
  readonly numbered: NumberedWords;
  #next = 0;
  #sought = 0;
  #places: Map<string, number> | null = null;

  constructor(numbered: NumberedWords = none) {
    this.numbered = numbered;
  }

  /** The number of a word; -1 where it has none. Few are asked for: a table of all would take longer than they do. */
  numberOf(word: string): number {
    const { words } = this.numbered;
    let low = 0;
    let high = words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] ?? "") < word) low = middle + 1;
      else high = middle;
    }
    return words[low] === word ? low : -1;
  }

  /** The place of an athlete with these words; -1 where there is none. */
  find(hash: string): number {
    for (const place of [this.#next, this.#next + 1]) {
      if (this.numbered.hashes.startsWith(hash, place * hashLength)) {
        this.#next = place + 1;
        return place;
      }
    }
    const place = this.#seek(hash);
    if (place !== -1) this.#next = place + 1;
    return place;
  }

  #seek(hash: string): number {
    this.#sought += 1;
    if (this.#sought <= fewSought) return placeIn(this.numbered.hashes, hash);
    this.#places ??= placesOf(this.numbered);
    return this.#places.get(hash) ?? -1;
  }
}

/** Returns the index of a hash in a concatenated list. */
function placeIn(hashes: string, hash: string): number {
  for (let at = hashes.indexOf(hash); at !== -1; at = hashes.indexOf(hash, at + 1)) {
    if (at % hashLength === 0) return at / hashLength;
  }
  return -1;
}

function placesOf({ hashes, names }: NumberedWords): Map<string, number> {
  return new Map(
    names.map((_, place) => [hashes.slice(place * hashLength, (place + 1) * hashLength), place]),
  );
}

/**
 * Beside the site, like the state; it names the words that it contains, so it may come from any build with equal rules.
 */
const file = "state.words";

/** The file's header: a word that shows the machine's byte order, and the sizes of the sections. */
const known = 0x4d_57_52_44;
const headNumbers = 6;

/** What an earlier build kept by the same rules; nothing where that cannot be read. */
export function keptWords(work: string, rules: string): KeptWords {
  return new KeptWords(read(work, rules));
}

function read(work: string, rules: string): NumberedWords {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(work, file));
  } catch {
    // There was no build before, or it was none of this folder.
    return none;
  }
  if (bytes.length < 4 * headNumbers || bytes.byteOffset % 4 !== 0) return none;
  const head = new Uint32Array(bytes.buffer, bytes.byteOffset, headNumbers);
  const [mark, athletes = 0, count = 0, ...lengths] = head;
  const [rulesLength = 0, wordsLength = 0, namesLength = 0] = lengths;
  const texts = 4 * (headNumbers + 3 * athletes + count);
  const size = texts + rulesLength + wordsLength + namesLength + hashLength * athletes;
  if (mark !== known || bytes.length !== size) return none;
  const ends = new Uint32Array(bytes.buffer, bytes.byteOffset + 4 * headNumbers, 3 * athletes);
  const numbers = new Uint32Array(bytes.buffer, ends.byteOffset + ends.byteLength, count);
  let at = texts;
  const text = (length: number, encoding: "utf8" | "latin1" = "utf8") => {
    at += length;
    return bytes.toString(encoding, at - length, at);
  };
  if (text(rulesLength) !== rules) return none;
  const words = text(wordsLength).split("\n");
  const names = text(namesLength).split("\n");
  return { words, names, hashes: text(hashLength * athletes, "latin1"), numbers, ends };
}

export function keepWords(work: string, rules: string, numbered: NumberedWords): void {
  const { words, names, hashes, numbers, ends } = numbered;
  const texts = [rules, words.join("\n"), names.join("\n")].map((text) => Buffer.from(text));
  const head = Uint32Array.of(
    known,
    names.length,
    numbers.length,
    ...texts.map((text) => text.length),
  );
  const parts = [head, ends, numbers].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  const place = join(work, file);
  const to = openSync(`${place}.new`, "w");
  try {
    for (const part of [...parts, ...texts, Buffer.from(hashes, "latin1")]) writeAll(to, part);
  } finally {
    closeSync(to);
  }
  renameSync(`${place}.new`, place);
}
