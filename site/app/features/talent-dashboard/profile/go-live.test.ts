import { expect, test } from "vitest";
import type { PublicationView } from "#app/lib/api/types.ts";
import { checklistLines } from "./go-live.tsx";

const items = ["picture", "headline", "details", "offer", "proven_address", "terms"] as const;
const publication: Pick<PublicationView, "checklist"> = {
  checklist: items.map((item) => ({ item, isDone: item === "headline" })),
};

const missing = (acceptsTerms: boolean) =>
  checklistLines(publication, acceptsTerms)
    .filter(({ isDone }) => !isDone)
    .map(({ item }) => item);

test("what is not there yet is missing, and a ticked box accepts the terms", () => {
  expect(missing(false)).toEqual(["picture", "details", "offer", "proven_address", "terms"]);
  expect(missing(true)).toEqual(["picture", "details", "offer", "proven_address"]);
});

test("every line that is not done on the page itself leads somewhere", () => {
  const homeless = checklistLines(publication, false)
    .filter(({ to }) => to === undefined)
    .map(({ item }) => item);
  expect(homeless).toEqual(["proven_address", "terms"]);
});
