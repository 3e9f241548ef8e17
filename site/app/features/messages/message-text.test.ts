import { expect, test } from "vitest";
import { joinReturnedText, lengthOf, normalizeText } from "./message-text.ts";

test.each([
  ["  See you!\n ", "See you!"],
  ["one\r\ntwo\rthree\n\nfour", "one\ntwo\nthree\n\nfour"],
  ["Zoe\u0308", "Zoë"],
  ["a\tb\u0000c\u0085d", "a bcd"],
  [" \t\n ", ""],
  ["Merci\u00a0: à\u202fbientôt", "Merci : à bientôt"],
  ["\u202eabc\u200b\ufeff d\u00ad", "abc d"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["👩‍👧 שלום", "👩‍👧 שלום"],
])("%j is kept as %j", (typed, kept) => {
  expect(normalizeText(typed)).toBe(kept);
  expect(normalizeText(kept)).toBe(kept);
});

test("characters are counted as the server counts them", () => {
  expect(lengthOf("  Zoe\u0308 👍 ")).toBe(5);
  expect(lengthOf("x".repeat(2_001))).toBe(2_001);
});

test("puts a returned message before the text that was typed since", () => {
  expect(joinReturnedText("call me", "")).toBe("call me");
  expect(joinReturnedText("call me", " \n")).toBe("call me");
  expect(joinReturnedText("call me", "or not")).toBe("call me\n\nor not");
});
