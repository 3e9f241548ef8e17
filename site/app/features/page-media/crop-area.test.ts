import { expect, test } from "vitest";
import { cropArea, mostZoom, movedView, outputSize, wholeView } from "./crop-area.ts";

const wide = { width: 1_000, height: 500 };
const tall = { width: 500, height: 1_000 };

test("a frame shows the middle of a picture, and as much of it as fits", () => {
  expect(cropArea(wide, 1, wholeView)).toEqual({ left: 250, top: 0, width: 500, height: 500 });
  expect(cropArea(tall, 2.5, wholeView)).toEqual({ left: 0, top: 400, width: 500, height: 200 });
});

test("zoomed in there is less of it, and it never leaves the picture", () => {
  const corner = cropArea(wide, 1, { zoom: 2, x: 1, y: 0 });
  expect(corner).toEqual({ left: 750, top: 0, width: 250, height: 250 });
  expect(cropArea(wide, 1, { zoom: 1, x: 7, y: -3 })).toMatchObject({ left: 500, top: 0 });
});

test("limits the zoom to the smallest number of pixels", () => {
  expect(mostZoom(wide, 1, 400)).toBe(1.25);
  expect(mostZoom(wide, 1, 900)).toBe(1);
  expect(mostZoom({ width: 9_000, height: 9_000 }, 1, 400)).toBe(5);
});

test("a picture follows the hand and stops at its end", () => {
  const pulled = movedView(wholeView, wide, 1, { x: 0.1, y: 0.5 });
  expect(cropArea(wide, 1, pulled).left).toBe(200);
  // There is no room upwards: it stays where it is.
  expect(pulled.y).toBe(0.5);
  expect(movedView(wholeView, wide, 1, { x: -3, y: 0 }).x).toBe(1);
});

test("a file has no more pixels than the picture, and no more than are shown", () => {
  expect(outputSize({ width: 500.7, height: 500.7 }, 1, 1_280)).toEqual({
    width: 500,
    height: 500,
  });
  expect(outputSize({ width: 4_000, height: 1_600 }, 2.5, 1_920)).toEqual({
    width: 1_920,
    height: 768,
  });
});
