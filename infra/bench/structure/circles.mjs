// Circles: files that reach themselves through what they import.

/** Returns each group of two or more files that all reach each other, by Tarjan's algorithm without recursion. */
export function circlesOf(edges) {
  const order = new Map();
  const low = new Map();
  const open = [];
  const isOpen = new Set();
  const circles = [];
  const enter = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    open.push(file);
    isOpen.add(file);
    return { file, next: [...(edges.get(file) ?? [])] };
  };
  for (const first of edges.keys()) {
    if (order.has(first)) continue;
    const path = [enter(first)];
    while (path.length > 0) {
      const { file, next } = path.at(-1);
      const target = next.pop();
      if (target === undefined) {
        path.pop();
        const before = path.at(-1)?.file;
        if (before !== undefined) low.set(before, Math.min(low.get(before), low.get(file)));
        if (low.get(file) === order.get(file)) {
          const group = open.splice(open.indexOf(file));
          for (const each of group) isOpen.delete(each);
          if (group.length > 1) circles.push(group.sort());
        }
      } else if (!order.has(target)) path.push(enter(target));
      else if (isOpen.has(target)) low.set(file, Math.min(low.get(file), order.get(target)));
    }
  }
  return circles.sort((one, other) => other.length - one.length || (one[0] < other[0] ? -1 : 1));
}
