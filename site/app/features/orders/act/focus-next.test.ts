import { beforeEach, expect, test, vi } from "vitest";
import { focusNext } from "./focus-next.ts";

/** A page of which frames are drawn one at a time. */
const page = {
  body: {},
  activeElement: null as unknown,
  button: null as ReturnType<typeof control> | null,
  sentence: control("sentence"),
  querySelectorAll: () => (page.button === null ? [] : [page.button]),
  querySelector: () => page.sentence,
};
let next: (() => void)[] = [];

function control(name: string) {
  return {
    name,
    getClientRects: () => [{}],
    closest: () => null,
    focus() {
      page.activeElement = this;
    },
  };
}

function draw(frames: number) {
  for (let frame = 0; frame < frames; frame += 1) for (const look of next.splice(0)) look();
}

beforeEach(() => {
  next = [];
  page.activeElement = page.body;
  page.button = null;
  vi.stubGlobal("document", page);
  vi.stubGlobal("requestAnimationFrame", (look: () => void) => next.push(look));
});

test("the focus moves to the button of the next step when it is drawn, also if that replaces another", () => {
  focusNext();
  draw(5);
  expect(page.activeElement).toBe(page.body);
  const accept = control("accept");
  page.button = accept;
  draw(1);
  expect(page.activeElement).toBe(accept);
  page.activeElement = page.body;
  const prepare = control("prepare");
  page.button = prepare;
  draw(1);
  expect(page.activeElement).toBe(prepare);
});

test("without a next step the focus moves to the sentence about the state", () => {
  focusNext();
  draw(200);
  expect(page.activeElement).toBe(page.sentence);
});

test("a control that has the focus keeps it", () => {
  const field = control("field");
  page.activeElement = field;
  page.button = control("prepare");
  focusNext();
  draw(200);
  expect(page.activeElement).toBe(field);
});
