import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hashOf } from "#ssg/files/hash.ts";
import { KeptWords, keepWords, keptWords } from "./kept-words.ts";
import { WordCollector } from "./postings.ts";

const work = mkdtempSync(join(tmpdir(), "matchday-words-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const people = ["Ada Åkesson", "Ben Okafor", "Chiara Rossi", "Diego 天野", "Elif Moreau"];
const sports = ["tennis", "ada"];

/** Collects people; gives what was collected and who had to be read. */
function collect(names: readonly string[], kept = new KeptWords()) {
  const read: string[] = [];
  const collector = new WordCollector(kept);
  for (const name of names) {
    collector.add(hashOf(name), sports, () => {
      read.push(name);
      const own = new Set(name.toLowerCase().split(" "));
      return { displayName: name.toLowerCase(), own, headline: ["back", "again"] };
    });
  }
  const { names: shown } = collector;
  return { collector, read, found: { shown, ...collector.postings(100) } };
}

test("athletes with numbered words are not read again, whatever else changed", () => {
  keepWords(work, "rules", collect(people).collector.toKeep());
  const now = ["Zoe Byrne", "Elif Moreau", "Ada Åkesson", "Ben Okafor", "Diego 天野"];
  const again = collect(now, keptWords(work, "rules"));
  expect(again.read).toEqual(["Zoe Byrne"]);
  expect(again.found).toEqual(collect(now).found);
  expect(again.collector.toKeep()).toEqual(collect(now).collector.toKeep());
});

test("drops unused words", () => {
  keepWords(work, "rules", collect(people).collector.toKeep());
  const { collector } = collect(["Ben Okafor"], keptWords(work, "rules"));
  expect(collector.toKeep().words).toEqual(["ada", "again", "back", "ben", "okafor", "tennis"]);
});

test.each([
  ["of other rules", "other rules", (bytes: Buffer) => bytes],
  ["that was cut off", "rules", (bytes: Buffer) => bytes.subarray(0, bytes.length - 3)],
  ["of another machine", "rules", (bytes: Buffer) => bytes.swap32()],
  ["that is empty", "rules", () => Buffer.alloc(0)],
])("a file %s is none", (_, rules, damage) => {
  const file = join(work, "state.words");
  keepWords(work, "rules", collect(people.slice(0, 3)).collector.toKeep());
  const bytes = readFileSync(file);
  writeFileSync(
    file,
    damage(
      bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]),
    ),
  );
  expect(collect(people, keptWords(work, rules)).read).toEqual(people);
});
