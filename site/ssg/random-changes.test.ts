import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  type Catalogue,
  differences,
  fixtureCatalogue,
  mustBuild,
  treeOf,
  writeCatalogue,
} from "./building.fixture.ts";

// A site that was built on, change after change, against the same catalogue built from nothing. There are enough athletes
// that the search index is in parts and the export in runs, whose borders the changes move.

const athletes = 420;
const rounds = 6;
const longestBuild = 900_000;
const folder = mkdtempSync(join(tmpdir(), "matchday-random-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }), longestBuild);

/** The same numbers in every run. */
function randomNumbers(): (below: number) => number {
  let state = 2_026;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const random = randomNumbers();

const { sports, talent: models } = fixtureCatalogue();
const names = ["Ada", "Ben", "Chiara", "Diego", "Elif", "Femi", "Greta", "Hugo"];
const words = ["nordvik", "racing", "loud", "calm", "captain", "rookie", "tennis", "keller"];
let made = 0;

function newAthlete() {
  made += 1;
  const model = models[made % models.length];
  const name = `${names[random(names.length)]} ${words[random(words.length)]} ${made}`;
  return {
    ...model,
    talentGuid: `0192f0c1-7a5e-7c3b-9d41-${made.toString(16).padStart(12, "0")}`,
    slug: name.toLowerCase().replaceAll(" ", "-"),
    displayName: name,
    headline: `${words[random(words.length)]} ${words[random(words.length)]} ${made}`,
    stats: { ...model.stats, ratingSum: 4 * random(90), ratingCount: 90 },
    featuredRank: null,
    offers: [],
  };
}

type Athletes = Catalogue["talent"];
const changes: ((talent: Athletes) => void)[] = [
  (talent) => talent.splice(random(talent.length), 1),
  (talent) => talent.splice(random(talent.length + 1), 0, newAthlete()),
  (talent) => talent.push(newAthlete()),
  (talent) => talent.push(...talent.splice(random(talent.length), 40)),
  (talent) => {
    const one = talent[random(talent.length)];
    one.slug = `${one.slug}-again`;
    one.displayName = `${names[random(names.length)]} Again`;
  },
  (talent) => {
    talent[random(talent.length)].stats.ratingSum = 4 * random(90);
  },
  (talent) => {
    talent[random(talent.length)].headline = `${words[random(words.length)]} once more`;
  },
  (talent) => {
    talent[random(talent.length)].bio = `Bio ${random(1e6)}`;
  },
  (talent) => {
    talent[random(talent.length)].status = random(2) === 0 ? "paused" : "published";
  },
];

/** Whether a file may stay a day longer than its build: open pages ask for it. */
const mayStay = (name: string) => /^(assets|images|builds\/meta)\//.test(name);

test("whatever changes, a site that is built on has the bytes of one that is built from nothing", {
  timeout: longestBuild,
}, () => {
  let talent: Athletes = Array.from({ length: athletes }, newAthlete);
  const site = join(folder, "site");
  for (let round = 0; round <= rounds; round += 1) {
    talent = structuredClone(talent);
    const count = round === 0 ? 0 : 1 + random(2 * round);
    for (let change = 0; change < count; change += 1) changes[random(changes.length)]?.(talent);
    const catalogue = writeCatalogue(join(folder, `catalogue-${round}`), { sports, talent });
    mustBuild({ catalogue, out: site });
    const { drawn } = mustBuild({ catalogue, out: site });
    expect(drawn).toBe(0);
    const whole = join(folder, `whole-${round}`);
    mustBuild({ catalogue, out: whole });
    const complete = treeOf(whole);
    const different = differences(treeOf(site), complete);
    expect(different.filter((name) => complete.has(name) || !mayStay(name))).toEqual([]);
  }
});
