import type { ReloadHost } from "./reload.ts";

/** A tab in the hands of a test: what it remembers, what it loaded, its clock and its connection. */
export function tab() {
  const kept = new Map<string, string>();
  const loaded: string[] = [];
  const clock = { now: 1_000_000 };
  const line = { online: true };
  const host: ReloadHost = {
    read: (name) => kept.get(name) ?? null,
    write: (name, text) => {
      kept.set(name, text);
      return true;
    },
    now: () => clock.now,
    online: () => line.online,
    load: (path) => void loaded.push(path),
  };
  return { host, loaded, clock, kept, line };
}
