/** Letters that do not decompose into a letter and a mark, and the plain letters that other keyboards type. */
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

const plainText = /^[ -~]*$/;

/**
 * Returns the text in lower case, without accents: `Raúl` is found by `raul`, `Łukasz` by `lukasz`. `plain_words` of the
 * crate `domain` is the same rule.
 */
export function fold(text: string): string {
  // Most texts have no letter that needs more, and a build folds some for each athlete.
  if (plainText.test(text)) return text.toLowerCase().trim();
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøđðħıłþ]/g, (letter) => plainLetters[letter] ?? letter)
    .trim();
}
