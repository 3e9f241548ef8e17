import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storageReach } from "./storage-reach.ts";

const works = () => ({ setItem: () => undefined, removeItem: () => undefined });
const full = () => ({
  ...works(),
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
});

/** Takes short values only, as a storage that is all but full. */
const nearlyFull = () => ({
  ...works(),
  setItem: (_: string, text: string) => {
    if (text.length > 20) throw new DOMException("full", "QuotaExceededError");
  },
});

beforeEach(() => {
  vi.stubGlobal("localStorage", works());
  vi.stubGlobal("sessionStorage", works());
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["device", works(), works()],
  ["tab", full(), works()],
  ["tab", nearlyFull(), works()],
  ["tab", undefined, works()],
  ["page", full(), full()],
  ["page", undefined, undefined],
])("values last on the %s", (reach, device, tab) => {
  vi.stubGlobal("localStorage", device);
  vi.stubGlobal("sessionStorage", tab);
  expect(storageReach()).toBe(reach);
});
