import { expect, test } from "vitest";
import { varietyOf } from "./locale.ts";

test.each([
  [["en-US", "de"], "en-US"],
  [["de-AT", "en-AU"], "en-AU"],
  [["en"], "en"],
  [["en-US@posix"], "en-GB"],
  [["de"], "en-GB"],
  [[], "en-GB"],
])("a browser in %j reads English dates as %s", (browser, expected) => {
  expect(varietyOf(browser)).toBe(expected);
});
