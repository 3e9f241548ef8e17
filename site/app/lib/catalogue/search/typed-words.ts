import { fold } from "#app/lib/catalogue/fold.ts";

// How words are compared: the generator sorts athletes by them, the search looks them up.

const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Full width letters and ligatures are the letters that they show. */
function letters(text: string): string {
  return plainText.test(text) ? text : text.normalize("NFKC");
}

// Most texts have no letter that needs it, and a build reads many.
const plainText = /^[ -~]*$/;

/** Returns runs of letters and digits of the typed text: `Anne-Marie` is two words. */
export function queryWords(text: string): string[] {
  return fold(letters(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/**
 * The words a text is found by. `O’Neill` is found by `neill` and by `oneill`, and `天野ゆき` by `ゆき`: a script without
 * blanks is found from each of its letters on.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const written of text.split(/\s+/)) {
    const parts = queryWords(written);
    for (const part of parts) words.add(part);
    if (parts.length > 1) words.add(parts.join(""));
  }
  if (!eastAsian.test(text)) return [...words];
  // A name may be written with a blank or without one.
  for (const run of [...words, ...joinedNames(text)]) {
    if (!isEastAsian(run)) continue;
    words.add(run);
    const all = [...run];
    for (const at of all.slice(0, longestRun).keys()) words.add(all.slice(at).join(""));
  }
  return [...words];
}

/** So many beginnings of a run of letters without blanks are words. */
const longestRun = 24;

function joinedNames(text: string): string[] {
  const parts = queryWords(text);
  return parts.length > 1 && parts.length < 4 && parts.every(isEastAsian) ? [parts.join("")] : [];
}

/** Returns whether a word is of a script without blanks. */
export function isEastAsian(word: string): boolean {
  return [...word].every((letter) => eastAsian.test(letter) || letter === "ー");
}

/** A typed word, and its other spellings that may be in the index. */
export interface TypedWord {
  text: string;
  others: readonly string[];
  /** A letter before or after an apostrophe: the "s" of "captain's" is no word. */
  isPart?: boolean;
}

/** Returns the different words of a query. */
export function typedWords(query: string): TypedWord[] {
  const words = new Map<string, Set<string>>();
  const parts = new Map<string, boolean>();
  for (const written of letters(query).toLowerCase().split(/\s+/)) {
    const split = written.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== "");
    const joined = fold(split.join(""));
    for (const part of split) {
      const text = fold(part);
      if (text === "") continue;
      const others = words.get(text) ?? new Set();
      for (const other of spellingsOf(part)) others.add(other);
      if (split.length > 1) others.add(joined);
      others.delete(text);
      words.set(text, others);
      const isPart = split.length > 1 && /^[a-z]$/.test(text);
      parts.set(text, isPart && parts.get(text) !== false);
    }
  }
  return [...words].map(([text, others]) => {
    return { text, others: [...others], isPart: parts.get(text) === true };
  });
}

const twoLetters: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ø: "oe",
  å: "aa",
};

/** `Köln` may be listed as `Koeln`, and `koeln` as `Köln`. */
function spellingsOf(part: string): string[] {
  const text = fold(part);
  const written = fold(
    part.normalize("NFC").replaceAll(/[äöüøå]/g, (one) => twoLetters[one] ?? one),
  );
  const plain = text.replaceAll(/([aou])e/g, "$1").replaceAll("aa", "a");
  return [written, plain].filter((one) => one !== text && one.length > 1);
}
