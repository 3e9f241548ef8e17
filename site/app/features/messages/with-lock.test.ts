import { afterEach, expect, test, vi } from "vitest";
import { withBrowserLock } from "./with-lock.ts";

afterEach(() => vi.unstubAllGlobals());

const lockManager = (request: (...asked: unknown[]) => Promise<void>) =>
  vi.stubGlobal("navigator", { locks: { request } });

test("work is done under the browser's lock of that name", async () => {
  const asked: unknown[] = [];
  const work = vi.fn(async () => undefined);
  lockManager(async (name, options, granted) => {
    asked.push(name, options);
    if (typeof granted === "function") await granted();
  });
  const { signal } = new AbortController();
  await withBrowserLock("a", work, signal);
  await withBrowserLock("b", work);
  expect(asked).toEqual(["a", { signal }, "b", {}]);
  expect(work).toHaveBeenCalledTimes(2);
});

test("without locks, and where they are refused, the work is done all the same", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const work = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", {});
  await withBrowserLock("a", work);
  lockManager(() => Promise.reject(new DOMException("no", "SecurityError")));
  await withBrowserLock("a", work);
  expect(work).toHaveBeenCalledTimes(2);
  expect(warned).toHaveBeenCalledTimes(1);
});

test("what is aborted while it waits is not done; what fails has failed, and is not done twice", async () => {
  const ending = new AbortController();
  ending.abort();
  lockManager(() => Promise.reject(new DOMException("aborted", "AbortError")));
  const work = vi.fn(() => Promise.reject(new Error("broken")));
  await withBrowserLock("a", work, ending.signal);
  expect(work).not.toHaveBeenCalled();
  lockManager(async (_name, _options, granted) => {
    if (typeof granted === "function") await granted();
  });
  await expect(withBrowserLock("a", work)).rejects.toThrow("broken");
  expect(work).toHaveBeenCalledTimes(1);
});
