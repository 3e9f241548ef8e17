import { expect, test } from "vitest";
import { fixtureCard } from "./fixture-card.ts";
import { search } from "./search.ts";

const index = {
  sports: [
    { slug: "athletics", name: "Athletics" },
    { slug: "tennis", name: "Tennis" },
  ],
  talent: [
    fixtureCard({ slug: "raul-vega", displayName: "Raúl Vega", sports: ["tennis"], country: "ES" }),
    fixtureCard({ slug: "mara-lindqvist", displayName: "Mara Lindqvist", team: "Nordvik Racing" }),
    fixtureCard({ slug: "ten-marsh", displayName: "Ten Marsh", tagWords: ["funny"] }),
  ],
};

const names = (query: string) => search(index, query).talent.map((card) => card.displayName);

test("nothing typed finds nothing", () => {
  expect(search(index, "  ")).toEqual({ sports: [], talent: [] });
});

test("accents and capitals do not matter", () => {
  expect(names("raul")).toEqual(["Raúl Vega"]);
  expect(names("RAÚL VEGA")).toEqual(["Raúl Vega"]);
});

test("sport, country, team and tag words find, too", () => {
  expect(names("spain")).toEqual(["Raúl Vega"]);
  expect(names("nordvik")).toEqual(["Mara Lindqvist"]);
  expect(names("funny")).toEqual(["Ten Marsh"]);
  expect(search(index, "tenn").sports).toEqual([{ slug: "tennis", name: "Tennis" }]);
});

test("a name that begins with the query comes first", () => {
  expect(names("ten")).toEqual(["Ten Marsh", "Raúl Vega"]);
});

test("all words must be found, in any order", () => {
  expect(names("vega raul tennis")).toEqual(["Raúl Vega"]);
  expect(names("vega football")).toEqual([]);
});

test("only beginnings of words count", () => {
  expect(names("ega")).toEqual([]);
});
