import { expect, test } from "vitest";
import { changedParts, followStored, isUnsaved } from "./use-document-form.ts";

interface Page {
  name: string;
  city: string;
  hours: { days: number[]; notice: string };
}

const known: Page = { name: "Ana", city: "Madrid", hours: { days: [1, 2], notice: "24" } };
const parts = ["name", "city", "hours.days", "hours.notice"] as const;

test("untouched fields follow the stored document", () => {
  const stored = { ...known, city: "Sevilla", hours: { days: [3], notice: "24" } };
  expect(followStored<Page>({ parts, typed: known, known, stored })).toEqual({
    overwrite: ["city", "hours.days"],
    arrived: [],
    clashes: [],
  });
});

test("what is being typed stays, and is named when it changed elsewhere too", () => {
  const typed = { ...known, name: "Ana Maria", hours: { days: [1, 2], notice: "48" } };
  const stored = { ...known, name: "Anna", city: "Sevilla" };
  expect(followStored<Page>({ parts, typed, known, stored })).toEqual({
    overwrite: ["city"],
    arrived: [],
    clashes: ["name"],
  });
});

test("what was typed at both places alike is no clash", () => {
  const typed = { ...known, name: "Anna" };
  expect(followStored<Page>({ parts, typed, known, stored: typed })).toEqual({
    overwrite: [],
    arrived: ["name"],
    clashes: [],
  });
});

test("only what differs is changed, lists by their content", () => {
  const typed = { ...known, hours: { days: [1, 2], notice: "48" } };
  expect(changedParts<Page>(parts, typed, known)).toEqual(["hours.notice"]);
  expect(
    changedParts<Page>(parts, { ...known, hours: { days: [2, 1], notice: "24" } }, known),
  ).toEqual(["hours.days"]);
});

test("what was typed is unsaved until it is sent, and again when more is typed meanwhile", () => {
  const nothing = new Map();
  const typed = { ...known, name: "Anna" };
  expect(isUnsaved<Page>({ parts, typed: structuredClone(known), known, sent: nothing })).toBe(
    false,
  );
  expect(isUnsaved<Page>({ parts, typed, known, sent: nothing })).toBe(true);
  const sent = new Map([["name", typed]] as const);
  expect(isUnsaved<Page>({ parts, typed, known, sent })).toBe(false);
  expect(isUnsaved<Page>({ parts, typed: { ...typed, city: "Sevilla" }, known, sent })).toBe(true);
  expect(isUnsaved<Page>({ parts, typed: { ...typed, name: "Annabel" }, known, sent })).toBe(true);
});
