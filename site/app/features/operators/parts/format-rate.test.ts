import { expect, test } from "vitest";
import { formatRate } from "./format-rate.ts";

test("a rate keeps its digits and has the decimal mark of the language", () => {
  expect(formatRate("1.075268", "en")).toBe("1.075268");
  expect(formatRate("1.075268", "de")).toBe("1,075268");
  expect(formatRate("183", "de")).toBe("183");
});
