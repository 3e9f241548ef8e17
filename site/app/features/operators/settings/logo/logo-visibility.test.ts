import { expect, test } from "vitest";
import { nightOf } from "#app/lib/marketplace/brand-colours.ts";
import { defaultMarketplace } from "#app/lib/marketplace/marketplace.ts";
import { logoVisibility } from "./logo-visibility.ts";

const { ground } = defaultMarketplace.brand;

type Pixel = readonly [red: number, green: number, blue: number, opacity: number];
const white: Pixel = [255, 255, 255, 255];
const ink: Pixel = [13, 26, 20, 255];
const red: Pixel = [230, 20, 40, 255];
const nothing: Pixel = [0, 0, 0, 0];

/** A picture with so many pixels of each kind. */
function picture(...parts: readonly (readonly [count: number, pixel: Pixel])[]): number[] {
  return parts.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel).flat());
}

test("a light logo without a background is seen on the dark header, a dark one is not", () => {
  expect(logoVisibility(picture([60, nothing], [40, white]), ground)).toBe("clear");
  expect(logoVisibility(picture([60, nothing], [40, ink]), ground)).toBe("lost");
  expect(logoVisibility(picture([60, nothing], [40, white]), "#ffffff")).toBe("lost");
});

test("a dark name beside a bright mark is missing on the dark header", () => {
  expect(logoVisibility(picture([50, nothing], [25, red], [25, ink]), ground)).toBe("partly_lost");
  expect(logoVisibility(picture([50, nothing], [45, red], [5, ink]), ground)).toBe("clear");
});

test("a background in the colour of the header is no loss while something is seen on it", () => {
  expect(logoVisibility(picture([90, ink], [10, white]), ground)).toBe("clear");
  expect(logoVisibility(picture([90, white], [10, ink]), ground)).toBe("clear");
  expect(logoVisibility(picture([99, ink], [1, white]), ground)).toBe("lost");
});

test("the soft edges of a dark logo are not taken for something to be seen", () => {
  const edge: Pixel = [250, 250, 250, 20];
  expect(logoVisibility(picture([40, nothing], [40, edge], [20, ink]), ground)).toBe("lost");
});

test("a picture in which everything is transparent is not seen", () => {
  expect(logoVisibility(picture([100, nothing]), ground)).toBe("lost");
  expect(logoVisibility([], ground)).toBe("lost");
});

test("the ground is the one of the operator's colours", () => {
  const colours = { primary: "#7a1fa2", accent: "#facc15" };
  const night = nightOf(colours);
  const purple: Pixel = [74, 0, 110, 255];
  expect(night).not.toBe(ground);
  expect(logoVisibility(picture([50, nothing], [50, purple]), night)).toBe("lost");
  const yellow: Pixel = [250, 204, 21, 255];
  expect(logoVisibility(picture([50, nothing], [50, yellow]), night)).toBe("clear");
});
