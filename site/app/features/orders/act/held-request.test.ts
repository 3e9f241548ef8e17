import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { acceptOnPage, holdRequest, takeAcceptance, undoMs } from "./held-request.ts";

function fakePage() {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    visibilityState: "visible" as DocumentVisibilityState,
  });
  return { window, document };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("is sent once, when the time to undo is over", () => {
  const send = vi.fn();
  holdRequest(send, fakePage());
  vi.advanceTimersByTime(undoMs - 1);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(undoMs);
  expect(send).toHaveBeenCalledTimes(1);
});

test("an undone request is never sent, even if the page is left", () => {
  const send = vi.fn();
  const page = fakePage();
  const held = holdRequest(send, page);
  held.undo();
  vi.advanceTimersByTime(2 * undoMs);
  page.window.dispatchEvent(new Event("pagehide"));
  held.sendNow();
  expect(send).not.toHaveBeenCalled();
});

test.each(["pagehide", "visibilitychange"])(
  "a page that is left by %s sends it immediately, and once",
  (name) => {
    const send = vi.fn();
    const page = fakePage();
    const held = holdRequest(send, page);
    if (name === "visibilitychange") {
      page.document.dispatchEvent(new Event(name));
      expect(send).not.toHaveBeenCalled();
      page.document.visibilityState = "hidden";
      page.document.dispatchEvent(new Event(name));
    } else page.window.dispatchEvent(new Event(name));
    expect(send).toHaveBeenCalledTimes(1);
    held.sendNow();
    held.undo();
    vi.advanceTimersByTime(undoMs);
    expect(send).toHaveBeenCalledTimes(1);
  },
);

test("an order that was accepted in the list is accepted by its own page, once", () => {
  acceptOnPage("a");
  expect(takeAcceptance("b")).toBe(false);
  acceptOnPage("a");
  expect(takeAcceptance("a")).toBe(true);
  expect(takeAcceptance("a")).toBe(false);
});
