import { expect, test } from "vitest";
import { changedParts, followStored, isUnsaved, KnownValues } from "./follow-stored.ts";

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

test("what another person saved arrives in untouched fields, and the next save counts from it", () => {
  const form = new KnownValues<Page>(known, 3);
  const typed = { ...known, name: "Ana Maria" };
  const stored = { ...known, city: "Sevilla" };
  expect(form.follow({ parts, typed, stored }, 4)?.overwrite).toEqual(["city"]);
  expect(form.version).toBe(4);
  expect(form.begin(parts, { ...typed, city: "Sevilla" })).toEqual(["name"]);
});

test("the version stays while parts clash, and moves when a person has chosen", () => {
  const form = new KnownValues<Page>(known, 3);
  const typed = { ...known, name: "Ana Maria" };
  const stored = { ...known, name: "Anna" };
  const clashes = form.follow({ parts, typed, stored }, 4)?.clashes ?? [];
  expect(clashes).toEqual(["name"]);
  expect(form.version).toBe(3);
  form.learn(clashes, stored, 4);
  expect(form.version).toBe(4);
  expect(form.begin(parts, typed)).toEqual(["name"]);
});

test("nothing older counts, nor what arrives while the form is being sent", () => {
  const form = new KnownValues<Page>(known, 3);
  const typed = { ...known, name: " Ana Maria" };
  const stored = { ...known, name: "Ana Maria" };
  expect(form.follow({ parts, typed: known, stored: { ...known, city: "" } }, 3)).toBeNull();
  const changed = form.begin(parts, typed);
  expect(form.follow({ parts, typed, stored }, 4)).toBeNull();
  form.land(changed);
  form.adopt({ values: stored, version: 4 });
  expect(form.follow({ parts, typed: stored, stored: known }, 3)).toBeNull();
  expect(form.follow({ parts, typed: stored, stored: known }, 5)?.overwrite).toEqual(["name"]);
});
