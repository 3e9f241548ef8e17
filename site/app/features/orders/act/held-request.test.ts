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

/** Holds a request on this page, and counts how often it is sent. */
function hold(page = fakePage()) {
  const send = vi.fn();
  const held = holdRequest(page);
  void held.isSent.then((isSent) => isSent && send());
  return { ...held, page, send };
}

test("is sent once, when the time to undo is over", async () => {
  const { send } = hold();
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(send).toHaveBeenCalledTimes(1);
});

test("an undone request is never sent, even if the page is left", async () => {
  const { undo, isSent, sendNow, page, send } = hold();
  undo();
  expect(await isSent).toBe(false);
  await vi.advanceTimersByTimeAsync(2 * undoMs);
  page.window.dispatchEvent(new Event("pagehide"));
  sendNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(send).not.toHaveBeenCalled();
});

test.each(["pagehide", "visibilitychange"])(
  "a page that is left by %s sends it immediately, and once",
  async (name) => {
    const { page, send, sendNow, undo, isSent } = hold();
    if (name === "visibilitychange") {
      page.document.dispatchEvent(new Event(name));
      await vi.advanceTimersByTimeAsync(0);
      expect(send).not.toHaveBeenCalled();
      page.document.visibilityState = "hidden";
      page.document.dispatchEvent(new Event(name));
    } else page.window.dispatchEvent(new Event(name));
    expect(await isSent).toBe(true);
    expect(send).toHaveBeenCalledTimes(1);
    sendNow();
    undo();
    await vi.advanceTimersByTimeAsync(undoMs);
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
