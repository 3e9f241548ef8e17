import { expect, test } from "vitest";
import { cityNamesOf, placesByLetter, pointsOf } from "./cities.ts";

test("a city is found by its names in other languages", () => {
  expect(cityNamesOf("Köln")).toEqual(expect.arrayContaining(["Köln", "cologne"]));
  expect(cityNamesOf("Disentis")).toEqual(["Disentis"]);
});

test("cities of the world are listed by the first letter of each of their names", () => {
  const places = placesByLetter();
  expect(places.get("b")).toContainEqual(["Basel", 47.56, 7.57]);
  expect(places.get("b")).toContainEqual(["basle", 47.56, 7.57]);
  expect([...places.keys()].every((letter) => [...letter].length === 1)).toBe(true);
  for (const [letter, list] of places) {
    expect(Buffer.byteLength(JSON.stringify(list)), letter).toBeLessThan(24_576);
  }
});

test("only cities whose words all pass have a point", () => {
  const known = new Set(["new", "york"]);
  expect(pointsOf((word) => known.has(word)).map(([name]) => name)).toEqual(["York"]);
});
