/** So far is looked ahead for where two lists go on alike. */
const lookAhead = 3;

/** What one of two lists has and the other has not. */
export interface ListDifference<Item> {
  left: Set<Item>;
  fresh: Set<Item>;
}

/**
 * Which items `now` lacks of `before`, and which are new in it; no item is twice in a list. Most builds change few records
 * and keep the order of the others: of those no table is made.
 */
export function compareLists<Item>(
  before: readonly Item[],
  now: readonly Item[],
): ListDifference<Item> {
  const left = new Set<Item>();
  const fresh = new Set<Item>();
  let old = 0;
  let next = 0;
  while (old < before.length && next < now.length) {
    const [skipOld, skipNew] = stepsToNextPair(before, old, now, next);
    for (const end = old + skipOld; old < end; old += 1) left.add(before[old] as Item);
    for (const end = next + skipNew; next < end; next += 1) fresh.add(now[next] as Item);
    if (skipOld + skipNew === 0) {
      old += 1;
      next += 1;
    }
  }
  for (; old < before.length; old += 1) left.add(before[old] as Item);
  for (; next < now.length; next += 1) fresh.add(now[next] as Item);
  // An athlete that only moved is in both lists.
  for (const item of fresh) if (left.delete(item)) fresh.delete(item);
  return { left, fresh };
}

/** How many items to pass over in each list until both have the same one; one of each if none is near. */
function stepsToNextPair<Item>(
  before: readonly Item[],
  old: number,
  now: readonly Item[],
  next: number,
): readonly [old: number, next: number] {
  for (let far = 0; far <= lookAhead; far += 1) {
    for (let near = 0; near <= far; near += 1) {
      if (isPair(before, old + near, now, next + far)) return [near, far];
      if (isPair(before, old + far, now, next + near)) return [far, near];
    }
  }
  return [1, 1];
}

function isPair<Item>(
  before: readonly Item[],
  old: number,
  now: readonly Item[],
  next: number,
): boolean {
  return old < before.length && next < now.length && before[old] === now[next];
}

/** Two sorted lists as one; of equals those of `many` come first. A few places are sought in `many`, nothing is sorted again. */
export function mergeSorted<Item>(
  many: readonly Item[],
  few: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Item[] {
  const merged: Item[] = [];
  let from = 0;
  for (const item of few) {
    let end = many.length;
    for (let low = from; low < end; ) {
      const middle = (low + end) >> 1;
      if (compare(many[middle] as Item, item) <= 0) low = middle + 1;
      else end = middle;
    }
    for (; from < end; from += 1) merged.push(many[from] as Item);
    merged.push(item);
  }
  for (; from < many.length; from += 1) merged.push(many[from] as Item);
  return merged;
}
