import { expect, test } from "vitest";
import { enterAction } from "./search-box.tsx";

const nothing = { sports: [], talent: [], meant: null, kind: null, suited: null, instead: null };
const tennis = { slug: "tennis", name: "Tennis" };
const results = { ...nothing, sports: [tennis] };
const suggestions = { ...nothing, instead: { sports: [tennis], topics: [] } };

test.each([
  ["opens the first result", { query: "tennis", results }, "open"],
  ["moves to the first suggestion", { query: "tennis", results: suggestions }, "focus"],
  ["waits for the first results", null, "wait"],
  ["waits while there are those of another query", { query: "tenni", results }, "wait"],
  ["does nothing after a failure", "failed" as const, null],
])("Enter %s", (_, found, expected) => {
  expect(enterAction("tennis", found)).toBe(expected);
});

test("Enter does nothing where nothing is typed", () => {
  expect(enterAction(" ", { query: " ", results })).toBeNull();
});
