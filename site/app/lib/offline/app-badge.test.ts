import { expect, test, vi } from "vitest";
import { clearAppBadge, setAppBadge } from "./app-badge.ts";

test("the number goes to the icon, and off it", () => {
  const host = {
    setAppBadge: vi.fn(() => Promise.resolve()),
    clearAppBadge: vi.fn(() => Promise.resolve()),
  };
  setAppBadge(3, host);
  expect(host.setAppBadge).toHaveBeenCalledExactlyOnceWith(3);
  clearAppBadge(host);
  expect(host.clearAppBadge).toHaveBeenCalledOnce();
});

test("a browser without badges, or one that refuses them, stops nothing", async () => {
  setAppBadge(1, {});
  clearAppBadge({});
  const refuse = vi.fn(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  setAppBadge(1, { setAppBadge: refuse });
  clearAppBadge({ clearAppBadge: refuse });
  await Promise.allSettled(refuse.mock.results.map(({ value }) => value));
  expect(refuse).toHaveBeenCalledTimes(2);
});
