import { expect, test } from "vitest";
import { savedWords } from "./saved-words.ts";

test.each<[unknown, string]>([
  ["12.5", "Field: 12.5"],
  ["", "Field: empty"],
  [null, "Field: empty"],
  [true, "Field: switched on"],
  [["EUR", "USD"], "Field: EUR and USD"],
  [{ EUR: "500", USD: "", CHF: "400" }, "Field: EUR 500 and CHF 400"],
  [{ EUR: "" }, "Field: empty"],
  [{ src: "/logo.png", width: 48 }, "Field"],
])("the saved value %j reads %s", (value, words) => {
  expect(savedWords("Field", value)).toBe(words);
});
