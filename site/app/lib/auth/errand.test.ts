import { expect, test } from "vitest";
import { rememberErrand, takeErrand } from "./errand.ts";

function storageWith(kept: Record<string, string> = {}): Storage {
  const entries = new Map(Object.entries(kept));
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

const errand = {
  provider: "google.com",
  purpose: "talent",
  typed: { displayName: "Rui Novo" },
} as const;

test("an errand is gone on with once, by the page that left", () => {
  const storage = storageWith();
  rememberErrand(storage, errand);
  expect(takeErrand(storage, "customer")).toBeNull();
  expect(takeErrand(storage, "talent")).toEqual(errand);
  expect(takeErrand(storage, "talent")).toBeNull();
});

test.each(["not JSON", "{}", '{"provider":"elsewhere","purpose":"talent","typed":{}}'])(
  "%j is no errand",
  (text) => {
    expect(takeErrand(storageWith({ "matchday:errand": text }), "talent")).toBeNull();
  },
);
