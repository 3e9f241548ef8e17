import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasDatabaseRoom } from "./database-room.ts";

const refuse = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
const full = () => {
  throw new DOMException("full", "QuotaExceededError");
};

/** A database that opens, or does not. */
function databases(error: DOMException | null) {
  const close = () => undefined;
  return {
    open: () => {
      const opening: Record<string, unknown> = { result: { close }, error };
      queueMicrotask(() => {
        const done = opening[error === null ? "onsuccess" : "onerror"];
        if (typeof done === "function") done();
      });
      return opening;
    },
    deleteDatabase: () => undefined,
  };
}

function browser({ quota = 1_000, usage = 100 }) {
  return { storage: { estimate: async () => ({ quota, usage }) } };
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("localStorage", { setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("indexedDB", databases(null));
  vi.stubGlobal("navigator", browser({}));
});
afterEach(() => vi.unstubAllGlobals());

test("a browser with capacity keeps a database", async () => {
  expect(await hasDatabaseRoom(500)).toBe(true);
});

test.each<[string, () => void]>([
  ["whose quota is smaller", () => vi.stubGlobal("navigator", browser({ quota: 550 }))],
  ["that knows no quota", () => vi.stubGlobal("navigator", {})],
  [
    "whose storage is full",
    () => vi.stubGlobal("localStorage", { setItem: full, removeItem: () => undefined }),
  ],
  [
    "that refuses a database",
    () => vi.stubGlobal("indexedDB", databases(new DOMException("no", "UnknownError"))),
  ],
  [
    "whose database throws when it is touched",
    () => Object.defineProperty(globalThis, "indexedDB", { configurable: true, get: refuse }),
  ],
  [
    "whose storage throws when it is touched",
    () => Object.defineProperty(globalThis, "localStorage", { configurable: true, get: refuse }),
  ],
])("a browser %s keeps none", async (_, prepare) => {
  prepare();
  expect(await hasDatabaseRoom(500)).toBe(false);
});
