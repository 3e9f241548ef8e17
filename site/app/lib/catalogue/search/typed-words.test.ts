import { expect, test } from "vitest";
import { queryWords, typedWords, wordsOf } from "./typed-words.ts";

test.each([
  ["full width letters", "Ｋｅｎｊｉ　Ｍ", ["kenji", "m"]],
  ["ligatures", "\uFB01nal o\uFB03ce", ["final", "office"]],
  ["decomposed letters", "Zu\u0308rich", ["zurich"]],
  ["straight and curly apostrophes", "O'Neill O’Neill", ["o", "neill", "o", "neill"]],
  ["hyphens of any kind", "Okafor\u2011Hale Diallo–Faye", ["okafor", "hale", "diallo", "faye"]],
])("the words of a query have plain letters: %s", (_, text, words) => {
  expect(queryWords(text)).toEqual(words);
});

test("a name in a script without blanks is found from each letter on, with and without the blank", () => {
  expect(wordsOf("天野ゆき")).toEqual(["天野ゆき", "野ゆき", "ゆき", "き"]);
  expect(wordsOf("天野 ゆき")).toEqual(expect.arrayContaining(["天野", "ゆき", "天野ゆき"]));
  expect(wordsOf("Anne-Marie 7")).toEqual(["anne", "marie", "annemarie", "7"]);
});

test.each([
  ["Zuerich", "zuerich", ["zurich"]],
  ["Zürich", "zurich", ["zuerich"]],
  ["Århus", "arhus", ["aarhus"]],
  ["Soerensen", "soerensen", ["sorensen"]],
  ["Keller", "keller", []],
])("letters with a mark are typed as one or as two: %s", (typed, text, others) => {
  expect(typedWords(typed)).toMatchObject([{ text, others }]);
});

test("the letter of an apostrophe is no word, and joined parts are another spelling", () => {
  expect(typedWords("captain’s")).toMatchObject([
    { text: "captain", others: ["captains"], isPart: false },
    { text: "s", isPart: true },
  ]);
  expect(typedWords("s captain’s")[0]).toMatchObject({ text: "s", isPart: false });
});
