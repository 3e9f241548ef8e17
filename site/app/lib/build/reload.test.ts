import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { tab } from "./reload.fixture.ts";
import {
  browserReload,
  followNavigation,
  navigationReplaces,
  noteReplacing,
  reloadOnce,
} from "./reload.ts";

test("a page is reloaded once, and not again for ten seconds", () => {
  const { host, loaded, clock } = tab();
  expect(reloadOnce("/a", host)).toBe(true);
  clock.now += 9_999;
  expect(reloadOnce("/a", host)).toBe(false);
  expect(loaded).toEqual(["/a"]);
  clock.now += 1;
  expect(reloadOnce("/a", host)).toBe(true);
  expect(loaded).toEqual(["/a", "/a"]);
});

test("the guard is of the session: another page is not loaded within ten seconds either", () => {
  const { host, loaded, clock } = tab();
  reloadOnce("/a", host);
  expect(reloadOnce("/b?kind=video", host)).toBe(false);
  clock.now += 10_000;
  expect(reloadOnce("/b?kind=video", host)).toBe(true);
  expect(loaded).toEqual(["/a", "/b?kind=video"]);
});

test("a tab that remembers nothing reloads nothing, for nothing would end it", () => {
  const { host, loaded } = tab();
  const forgetful = { ...host, read: () => null, write: () => false };
  expect(reloadOnce("/a", forgetful)).toBe(false);
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

afterEach(() => {
  followNavigation(null);
  vi.unstubAllGlobals();
});

test.each([
  ["goes on", {}, "assign"],
  ["takes the place of the page before it", { replace: true }, "replace"],
] as const)("a document that %s does so in the tab's history too", async (_, options, how) => {
  const loads = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() };
  vi.stubGlobal("location", { pathname: "/", search: "", hash: "", ...loads });
  const router = createMemoryRouter([
    { path: "/" },
    {
      path: "/there",
      loader: () => {
        browserReload.load("/there");
        return null;
      },
    },
  ]);
  followNavigation({ target: () => "/there", replaces: noteReplacing(router) });
  await router.navigate("/there", options);
  expect(navigationReplaces()).toBe(how === "replace");
  expect(loads[how]).toHaveBeenCalledExactlyOnceWith("/there");
  await router.navigate("/");
  expect(navigationReplaces()).toBe(false);
});
