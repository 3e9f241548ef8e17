import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { followNavigation, navigationReplaces, noteReplacing } from "./navigation.ts";
import { browserReload } from "./reload.ts";

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
