import { expect, test } from "vitest";
import { suggestEmail } from "./email-suggestion.ts";

test.each([
  ["kim@gmial.com", "kim@gmail.com"],
  ["kim@gmail.co", "kim@gmail.com"],
  ["kim@gmail.con", "kim@gmail.com"],
  ["Kim@GMAL.com ", "Kim@gmail.com"],
  ["kim@gmailcom", "kim@gmail.com"],
  ["kim@hotnail.com", "kim@hotmail.com"],
  ["kim@outlok.com", "kim@outlook.com"],
  ["kim@gxm.de", "kim@gmx.de"],
  ["kim@t-onlin.de", "kim@t-online.de"],
  ["kim@example.con", "kim@example.com"],
])("%s is probably %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "kim@gmail.com",
  "kim@gmx.ch",
  "kim@mail.com",
  "kim@example.com",
  "kim@verein.de",
  "kim@ab.de",
  "kim@club.co",
  "kim",
  "kim@",
  "",
])("%s is left as it is", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
