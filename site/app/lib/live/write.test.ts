import { expect, test } from "vitest";
import { newId } from "./write.ts";

test("ids are 20 letters and digits, and none comes twice", () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.filter((id) => !/^[A-Za-z0-9]{20}$/.test(id))).toEqual([]);
});
