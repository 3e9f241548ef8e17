import { expect, test } from "vitest";
import { compareLists } from "./compare-lists.ts";

/** The same by tables of everything. */
function compareByTables(before: readonly object[], now: readonly object[]) {
  return {
    left: new Set(before.filter((item) => !now.includes(item))),
    fresh: new Set(now.filter((item) => !before.includes(item))),
  };
}

/** Random numbers that are the same at each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test("Lists that lose, gain and move items differ by just those", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomNumbers(seed);
    const before = Array.from({ length: random(40) }, (_, place) => ({ place }));
    const now: object[] = [...before];
    for (let change = random(12); change > 0; change -= 1) {
      const at = random(now.length + 1);
      const kind = random(3);
      if (kind === 0) now.splice(at, 0, { fresh: change });
      else {
        const taken = now.splice(at, 1 + random(6));
        if (kind === 2) now.splice(random(now.length + 1), 0, ...taken);
      }
    }
    expect(compareLists(before, now), `seed ${seed}`).toEqual(compareByTables(before, now));
  }
});

test("Equal lists differ by nothing, and one beside none by everything", () => {
  const items = [{ name: "one" }, { name: "other" }];
  expect(compareLists(items, [...items])).toEqual({ left: new Set(), fresh: new Set() });
  expect(compareLists([], items)).toEqual({ left: new Set(), fresh: new Set(items) });
  expect(compareLists(items, [])).toEqual({ left: new Set(items), fresh: new Set() });
});
