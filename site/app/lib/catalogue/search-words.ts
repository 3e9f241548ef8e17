// How words are compared: the generator sorts athletes by them, the search field looks them up.

/** Letters that are no letter with a mark on it: nobody types them who has another keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  þ: "th",
};

/** Lower case, without accents: `Raúl` is found by `raul`, `Łukasz` by `lukasz`. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøđðħıłþ]/g, (letter) => plainLetters[letter] ?? letter)
    .trim();
}

/** Runs of letters and digits of what somebody typed: `Anne-Marie` is two words. */
export function queryWords(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The words a text is found by. `O’Neill` is found by `neill` and by `oneill`. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const written of text.split(/\s+/)) {
    const parts = queryWords(written);
    for (const part of parts) words.add(part);
    if (parts.length > 1) words.add(parts.join(""));
  }
  return [...words];
}
