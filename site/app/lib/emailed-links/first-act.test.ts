import { expect, test } from "vitest";
import { onFirstAct } from "./first-act.ts";

test("a page that is only opened is not used", () => {
  const page = new EventTarget();
  let acts = 0;
  onFirstAct(page, () => {
    acts += 1;
  });
  page.dispatchEvent(new Event("load"));
  page.dispatchEvent(new Event("scroll"));
  expect(acts).toBe(0);
  page.dispatchEvent(new Event("wheel"));
  page.dispatchEvent(new Event("keydown"));
  expect(acts).toBe(1);
});

test("stops waiting when the page is left", () => {
  const page = new EventTarget();
  let acts = 0;
  const stop = onFirstAct(page, () => {
    acts += 1;
  });
  stop();
  page.dispatchEvent(new Event("keydown"));
  expect(acts).toBe(0);
});
