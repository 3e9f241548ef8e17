import type { WithLock } from "./compose/unsent-messages.ts";

/** Locks as a browser has them, for the tabs of one test. */
export function locksOfATest(): WithLock & { held: () => string[] } {
  const last = new Map<string, Promise<void>>();
  const held = new Set<string>();
  const withLock: WithLock = async (name, work, signal) => {
    const before = last.get(name) ?? Promise.resolve();
    const mine = before.then(async () => {
      if (signal?.aborted === true) return;
      held.add(name);
      await work();
      held.delete(name);
    });
    last.set(
      name,
      mine.catch(() => undefined),
    );
    await mine;
  };
  return Object.assign(withLock, { held: () => [...held] });
}
