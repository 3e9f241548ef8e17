import { expect, test } from "vitest";
import { saveRedirectState, takeRedirectState } from "./auth-redirect-state.ts";

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

const redirectState = {
  provider: "google.com",
  purpose: "talent",
  typed: { displayName: "Rui Novo" },
} as const;

test("a redirect is resumed once, by the page that left", () => {
  const storage = storageWith();
  saveRedirectState(storage, redirectState);
  expect(takeRedirectState(storage, "customer")).toBeNull();
  expect(takeRedirectState(storage, "talent")).toEqual(redirectState);
  expect(takeRedirectState(storage, "talent")).toBeNull();
});

test.each(["not JSON", "{}", '{"provider":"elsewhere","purpose":"talent","typed":{}}'])(
  "%j is no redirect state",
  (text) => {
    expect(takeRedirectState(storageWith({ "matchday:auth-redirect": text }), "talent")).toBeNull();
  },
);
