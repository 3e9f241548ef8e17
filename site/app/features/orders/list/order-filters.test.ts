import { expect, test } from "vitest";
import { countWords } from "./order-filters.tsx";

test("a list that is shown whole is counted, and a longer one says how to come by the rest", () => {
  expect(countWords(0, false)).toBe("0 orders");
  expect(countWords(1, false)).toBe("1 order");
  expect(countWords(500, true)).toBe("The newest 500 orders; a search or a date finds older ones");
});
