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
  ["exchanged at the beginning", "pssain"],
  ["too short to be sure", "spn"],
  ["another word", "chess"],
])("%s: %s", (_, typed, ...meant) => {
  expect(correctSpelling(typed, known)).toEqual(meant);
});

test("of equals those typed whole are meant, all of them", () => {
  expect(correctSpelling("marla", ["marlanda", "maria", "marta"])).toEqual(["marlanda"]);
  expect(correctSpelling("marha", ["mariana", "maria", "marta"])).toEqual(["maria", "marta"]);
});
