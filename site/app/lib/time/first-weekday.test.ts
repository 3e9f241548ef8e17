import { expect, test } from "vitest";
import { firstDayOf, firstWeekday } from "./first-weekday.ts";

const [monday, saturday, sunday] = [0, 5, 6];

test.each([
  ["en-GB", monday],
  ["de-DE", monday],
  ["de-CH", monday],
  ["en-US", sunday],
  ["en-CA", sunday],
  ["pt-BR", sunday],
  ["ar-EG", saturday],
  // Without a region it is the page's, which is British here.
  ["en", monday],
])("weeks of %s begin on day %i", (locale, expected) => {
  expect(firstWeekday(locale)).toBe(expected);
});

test("the table for older browsers agrees with what this one knows", () => {
  const codes = "AE AT AU BR CA CH DE EG ES FR GB IL IN IR JP MX NZ PT SA SE US ZA".split(" ");
  for (const region of codes) {
    expect(firstDayOf(region), region).toBe(firstWeekday(`en-${region}`) + 1);
  }
});
