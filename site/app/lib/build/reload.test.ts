import { expect, test } from "vitest";
import { type ReloadHost, reloadOnce } from "./reload.ts";

function tab(start = 1_000_000) {
  const kept = new Map<string, string>();
  const loaded: string[] = [];
  const clock = { now: start };
  const host: ReloadHost = {
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
    now: () => clock.now,
    load: (path) => void loaded.push(path),
  };
  return { host, loaded, clock, kept };
}

test("a page is reloaded once, and not again for ten seconds", () => {
  const { host, loaded, clock } = tab();
  expect(reloadOnce("/a", host)).toBe(true);
  clock.now += 9_999;
  expect(reloadOnce("/a", host)).toBe(false);
  expect(loaded).toEqual(["/a"]);
});

test("after ten seconds the page may be reloaded again", () => {
  const { host, loaded, clock } = tab();
  reloadOnce("/a", host);
  clock.now += 10_000;
  expect(reloadOnce("/a", host)).toBe(true);
  expect(loaded).toEqual(["/a", "/a"]);
});

test("the guard is of one page: another one is loaded at once", () => {
  const { host, loaded } = tab();
  reloadOnce("/a", host);
  expect(reloadOnce("/b?kind=video", host)).toBe(true);
  expect(loaded).toEqual(["/a", "/b?kind=video"]);
});

test("without storage nothing reloads, for nothing would end it", () => {
  const { host, loaded } = tab();
  expect(reloadOnce("/a", { ...host, storage: null })).toBe(false);
  expect(loaded).toEqual([]);
});

test.each(["", "no json", "{}", '{"path":1,"expires":2}', "null"])(
  "a marker that reads %j guards nothing",
  (text) => {
    const { host, kept } = tab();
    kept.set("matchday:reload", text);
    expect(reloadOnce("/a", host)).toBe(true);
  },
);
