import { expect, test } from "vitest";
import { correctSpelling } from "./spelling.ts";

const known = ["tennis", "terrace", "volleyball", "football", "lindqvist", "marathon", "spain"];

test.each([
  ["a letter left out", "tenis", "tennis"],
  ["a letter too many", "tenniss", "tennis"],
  ["another letter", "temnis", "tennis"],
  ["neighbours exchanged", "tnenis", "tennis"],
  ["two slips in a long word", "voleybal", "volleyball"],
  ["a word typed in part", "lindkv", "lindqvist"],
  ["exchanged at the beginning", "pssain", null],
  ["too short to be sure", "spn", null],
  ["another word", "chess", null],
])("%s: %s", (_, typed, meant) => {
  expect(correctSpelling(typed, known)).toBe(meant);
});

test("of equals the one typed whole comes first, then the first of the list", () => {
  expect(correctSpelling("marla", ["marlanda", "maria", "marta"])).toBe("marlanda");
  expect(correctSpelling("marha", ["mariana", "maria", "marta"])).toBe("maria");
});
