import { expect, test } from "vitest";
import { queryOf } from "./use-older-orders.ts";

const filter = { search: "", kind: null, from: "", to: "" } as const;

test("an empty filter asks for everything", () => {
  expect(queryOf({ ...filter, search: "  " })).toEqual({});
});

test("words and kind are passed on", () => {
  expect(queryOf({ ...filter, search: " ada ", kind: "video" })).toEqual({
    find: "ada",
    kind: "video",
  });
});

test("the days of a filter are whole days of the reader's zone, the last one included", () => {
  const { placedFrom = "", placedBefore = "" } = queryOf({
    ...filter,
    from: "2026-11-21",
    to: "2026-11-21",
  });
  expect(new Date(placedFrom)).toEqual(new Date(2026, 10, 21));
  expect(new Date(placedBefore)).toEqual(new Date(2026, 10, 22));
});
