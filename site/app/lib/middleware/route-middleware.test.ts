import { afterEach, beforeEach, expect, test, vi } from "vitest";

let reduced = false;
/** What the browser was asked to draw in transitions, the newest last. */
let updates: (() => Promise<void>)[] = [];

beforeEach(() => {
  reduced = false;
  updates = [];
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("window", { matchMedia: () => ({ matches: reduced }) });
  vi.stubGlobal("document", {
    documentElement: { dataset: {} },
    startViewTransition: (update: () => Promise<void>) => {
      updates.push(update);
      return { ready: Promise.reject(new Error("hidden")) };
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether a promise is done by now. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return done;
}

test("the next page is drawn when the browser has its picture of this one, and ends the update", async () => {
  const { beginPageTransition, notePageShown } = await import("./route-middleware.ts");
  notePageShown("/");
  const began = beginPageTransition("/faq");
  expect(await isDone(began)).toBe(false);
  const updated = updates[0]?.() ?? Promise.resolve();
  expect(await isDone(began)).toBe(true);
  expect(await isDone(updated)).toBe(false);
  notePageShown("/faq");
  expect(await isDone(updated)).toBe(true);
  expect(document.documentElement.dataset.navigated).toBe("");
});

test("the view transition waits at most 100 ms for a page or a picture", async () => {
  const { beginPageTransition, notePageShown } = await import("./route-middleware.ts");
  notePageShown("/");
  const began = beginPageTransition("/faq");
  await vi.advanceTimersByTimeAsync(99);
  expect(await isDone(began)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isDone(began)).toBe(true);
  const updated = updates[0]?.() ?? Promise.resolve();
  await vi.advanceTimersByTimeAsync(100);
  expect(await isDone(updated)).toBe(true);
});

test("a transition that the next one takes over from is over", async () => {
  const { beginPageTransition, notePageShown } = await import("./route-middleware.ts");
  notePageShown("/");
  void beginPageTransition("/faq");
  const updated = updates[0]?.() ?? Promise.resolve();
  void beginPageTransition("/about");
  expect(await isDone(updated)).toBe(true);
});

test("nothing fades for the first page, for the same page, and with less motion", async () => {
  const { beginPageTransition, notePageShown } = await import("./route-middleware.ts");
  await beginPageTransition("/");
  notePageShown("/");
  await beginPageTransition("/");
  reduced = true;
  await beginPageTransition("/faq");
  expect(updates).toEqual([]);
  expect(document.documentElement.dataset.navigated).toBeUndefined();
});

test("a browser without view transitions shows the next page immediately", async () => {
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  const { beginPageTransition, notePageShown } = await import("./route-middleware.ts");
  notePageShown("/");
  expect(await isDone(beginPageTransition("/faq"))).toBe(true);
  notePageShown("/faq");
  expect(document.documentElement.dataset.navigated).toBe("");
});
