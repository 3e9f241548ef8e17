import { afterEach, expect, test } from "vitest";
import { appState, closeDialog, openBooking, openEnrol, screenFor } from "./app-state.ts";

afterEach(closeDialog);

test.each([
  [0, "xs"],
  [639, "xs"],
  [640, "sm"],
  [767, "sm"],
  [768, "md"],
  [1023, "md"],
  [1024, "lg"],
  [1279, "lg"],
  [1280, "xl"],
  [1535, "xl"],
  [1536, "2xl"],
  [4000, "2xl"],
] as const)("a window %i pixels wide is %s", (width, screen) => {
  expect(screenFor(width)).toBe(screen);
});

test("the booking dialog opens for one athlete and closes without a trace", () => {
  openBooking({ slug: "mara-lindqvist", displayName: "Mara Lindqvist" });
  expect(appState.read().dialog).toEqual({
    type: "booking",
    talent: { slug: "mara-lindqvist", displayName: "Mara Lindqvist" },
  });
  closeDialog();
  expect(appState.read().dialog).toEqual({ type: null, talent: null });
});

test("opening the enrol dialog forgets the athlete of the booking dialog", () => {
  openBooking({ slug: "mara-lindqvist", displayName: "Mara Lindqvist" });
  openEnrol();
  expect(appState.read().dialog).toEqual({ type: "enrol", talent: null });
});

test("notifies listeners once of a change, and not without one", () => {
  let heard = 0;
  const stop = appState.subscribe(() => {
    heard += 1;
  });
  openEnrol();
  appState.change((state) => state);
  stop();
  closeDialog();
  expect(heard).toBe(1);
});
