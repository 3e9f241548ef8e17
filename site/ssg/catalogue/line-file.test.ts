import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { LineFile } from "./line-file.ts";
import { type FoundRun, type KnownRun, knownRuns } from "./runs.ts";

const folder = mkdtempSync(join(tmpdir(), "matchday-lines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines = Array.from({ length: 2_000 }, (_, index) => `{"athlete":${index}}`);

interface Read {
  records: string[];
  runs: KnownRun[];
  count: number;
}

/** Reads lines upon what is known of others: the hashes of all records in their order, and how many were read. */
function read(all: readonly string[], known: Read | null = null): Read {
  const path = join(folder, "talent.ndjson");
  writeFileSync(path, all.map((line) => `${line}\n`).join(""));
  const file = new LineFile(path);
  const before = known?.records ?? [];
  const ends = (known?.runs ?? []).map(({ row, count }) => before[row + count - 1] ?? "");
  const records: string[] = [];
  const found: FoundRun[] = [];
  let count = 0;
  for (const item of file.since(known?.runs ?? [], ends)) {
    if (!("run" in item)) {
      expect(item.index).toBe(records.length);
      expect(item.text()).toBe(all[item.index]);
      records.push(item.hash);
      count += 1;
      continue;
    }
    found.push(item);
    const { known: same, index } = item;
    if (same === null) continue;
    expect(index).toBe(records.length);
    for (const [place, hash] of before.slice(same.row, same.row + same.count).entries()) {
      records.push(hash);
      if (place % 10 === 0)
        expect(file.recordIn(item, place)).toMatchObject({ index: index + place, hash });
    }
  }
  file.close();
  const placed = records.map((value, index) => ({ index, value }));
  const runs: KnownRun[] = knownRuns(found, placed, () => true);
  return { records, runs, count };
}

const first = read(lines);
const border = (first.runs[5]?.row ?? 0) - 1;

test.each<[string, (all: string[]) => void]>([
  ["nothing", () => {}],
  ["a record within a run", (all) => all.splice(border + 2, 1, "changed")],
  ["the last record of a run", (all) => all.splice(border, 1, "changed")],
  ["the first record", (all) => all.splice(0, 1, "changed")],
  ["the last record", (all) => all.splice(-1, 1, "changed")],
  ["one record more at the beginning", (all) => all.unshift("new")],
  ["one record more between two runs", (all) => all.splice(border + 1, 0, "new")],
  ["one record more at the end", (all) => all.push("new")],
  ["one record less at the end of a run", (all) => all.splice(border, 1)],
  ["a whole run less", (all) => all.splice(border + 1, first.runs[5]?.count ?? 0)],
])("of a file with %s changed, all records are told, and few are read", (_, change) => {
  const all = [...lines];
  change(all);
  const again = read(all, first);
  expect(again.records).toEqual(read(all).records);
  expect(again.runs).toEqual(read(all).runs);
  expect(again.count).toBeLessThan(lines.length / 2);
});

test("a run with a record that is not sound is not known to the next build", () => {
  const whole = { hash: "", bytes: 1, count: 2 };
  const found = [0, 2, 4].map((index) => ({ run: whole, index, position: index, known: null }));
  const talent = [0, 1, 3, 4, 5].map((index) => ({ index, value: index }));
  expect(knownRuns(found, talent, () => true).map(({ row }) => row)).toEqual([0, 3]);
  expect(knownRuns(found, talent, (index) => index !== 1).map(({ row }) => row)).toEqual([3]);
});

test("an empty line is no record, and no run has one", () => {
  const all = [...lines.slice(0, 900), "", ...lines.slice(900)];
  const path = join(folder, "gap.ndjson");
  writeFileSync(path, all.map((line) => `${line}\n`).join(""));
  const items = [...new LineFile(path).since([], [])];
  const runs = items.filter((item) => "run" in item);
  expect(items.length - runs.length).toBe(lines.length);
  for (const { run, index } of runs) expect(index <= 900 && index + run.count > 900).toBe(false);
});
