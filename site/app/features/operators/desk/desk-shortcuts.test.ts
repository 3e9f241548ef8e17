import { expect, test } from "vitest";
import { goShortcuts } from "./desk-shortcuts.ts";

test("each page has its own letter", () => {
  expect(new Set(goShortcuts.map(({ letter }) => letter)).size).toBe(goShortcuts.length);
});
