import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DetailStore, partFile, partsFolder, partsIn } from "#ssg/catalogue/details.ts";
import { readCatalogue } from "#ssg/catalogue/read.ts";
import { openCatalogue } from "#ssg/catalogue/records.ts";
import {
  readAllDetails,
  readDetails,
  readWords,
  type TalentSummary,
} from "#ssg/catalogue/summary.ts";
import { compactDetails } from "./compact.ts";

const root = mkdtempSync(join(tmpdir(), "matchday-compact-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const { talent, details } = await readCatalogue(openCatalogue("site/ssg/fixtures"));

/** Adds athletes to a store as a build would, and gives them with their new places. */
function addTo(store: DetailStore, people: readonly TalentSummary[]): TalentSummary[] {
  return people.map((person) => {
    const place = store.add(details.words(person.place), details.details(person.place));
    return { ...person, place };
  });
}

/** Makes `count` builds, each with another copy of all athletes; returns the work folder and the athletes. */
function worksOf(count: number) {
  const work = mkdtempSync(join(root, "work-"));
  const folder = join(work, partsFolder);
  mkdirSync(folder);
  const people: TalentSummary[] = [];
  for (let build = 0; build < count; build += 1) {
    const store = new DetailStore(folder, folder);
    people.push(...addTo(store, talent));
    store.finish();
    store.close();
  }
  return { work, folder, people };
}

/** Compacts, and expects all athletes to be found as before; returns the files that are still referenced. */
function compact({ work, folder }: ReturnType<typeof worksOf>, people: TalentSummary[]): number[] {
  const store = new DetailStore(folder, folder);
  compactDetails(work, people, store);
  store.finish();
  for (const person of people) {
    expect(readDetails(store, person).card.slug).toBe(person.slug);
    expect(readWords(store, person)).toEqual(
      readWords(details, talent.find(({ slug }) => slug === person.slug) ?? person),
    );
  }
  const slugs = readAllDetails(store, people.toReversed()).map(({ card }) => card.slug);
  expect(slugs).toEqual(people.map(({ slug }) => slug).toReversed());
  store.close();
  return [...new Set(people.map(({ place }) => place.part))].sort();
}

test("fully referenced files stay unchanged", () => {
  const works = worksOf(2);
  expect(compact(works, works.people)).toEqual([1, 2]);
  expect(partsIn(works.folder)).toEqual([1, 2]);
});

test("who is left in a file that most have left moves to the build's own", () => {
  const works = worksOf(2);
  const [first, ...others] = works.people;
  if (first === undefined) throw new Error("the fixture is empty");
  const people = [first, ...others.slice(talent.length - 1)];
  expect(compact(works, people)).toEqual([2, 3]);
  expect(existsSync(join(works.work, partFile(3)))).toBe(true);
});

test("of many files only the largest is left, beside the build's own", () => {
  const works = worksOf(8);
  expect(compact(works, works.people)).toEqual([1, 9]);
});
