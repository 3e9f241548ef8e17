import { expect, test } from "vitest";
import { choicesOf } from "./card.ts";
import {
  applyFilters,
  isThere,
  noFilters,
  readFilters,
  readPages,
  readSearchFilters,
  writeFilters,
  writeQuery,
} from "./filters.ts";
import { fixtureCard, fixtureOffer } from "./fixture-card.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));

const cards = [
  fixtureCard({
    slug: "mara",
    languages: ["sv", "en"],
    ratingSum: 24,
    ratingCount: 5,
    offers: [
      fixtureOffer({ kind: "video", euroCents: 4_000, deliveryH: 24 }),
      fixtureOffer({ kind: "session", euroCents: 15_000, deliveryH: null }),
    ],
  }),
  fixtureCard({
    slug: "yuki",
    country: "JP",
    languages: ["ja"],
    ratingSum: 5,
    ratingCount: 1,
    offers: [fixtureOffer({ kind: "session", euroCents: 3_000, deliveryH: null })],
  }),
  fixtureCard({
    slug: "otieno",
    country: "KE",
    offers: [fixtureOffer({ euroCents: null, deliveryH: 72 })],
  }),
];

const slugs = (query: string) => applyFilters(cards, read(query)).map((card) => card.slug);

test("an address without filters shows all athletes in the catalogue's order", () => {
  expect(read("")).toEqual(noFilters);
  expect(slugs("")).toEqual(["mara", "yuki", "otieno"]);
});

test("filters survive the way through the address", () => {
  const query = "kind=session&max=100&within=72&lang=sv&country=SE&rating=4.5&sort=price";
  expect(writeFilters(read(query)).toString()).toBe(query);
});

test.each([
  "kind=dance",
  "max=-5",
  "max=a",
  "within=48",
  "lang=<b>",
  "country=se",
  "rating=NaN",
  "sort=random",
  "unknown=1",
])("%s is no filter and is left out", (query) => {
  expect(read(query)).toEqual(noFilters);
});

test("a search has filters that a list ignores", () => {
  const query = new URLSearchParams("on=2026-12-24&sport=tennis");
  expect(readFilters(query)).toEqual(noFilters);
  expect(readSearchFilters(query)).toMatchObject({ on: "2026-12-24", sport: "tennis" });
  expect(writeFilters(readSearchFilters(query)).toString()).toBe("on=2026-12-24&sport=tennis");
  expect(readSearchFilters(new URLSearchParams("on=2026-13-40")).on).toBeNull();
});

test("a day is met by a video that arrives by its end, and by weekly hours", () => {
  const now = Date.parse("2026-11-26T12:00:00");
  const video = fixtureOffer({ deliveryH: 120, rushH: 24 });
  expect(isThere(video, "2026-11-27", now)).toBe(true);
  expect(isThere(video, "2026-11-26", now)).toBe(false);
  const hours = { days: "25", noticeH: 48, ahead: 10 };
  const session = fixtureOffer({ kind: "session", deliveryH: null, hours });
  expect(isThere(session, "2026-11-27", now)).toBe(false);
  expect(isThere(session, "2026-12-01", now)).toBe(true);
  expect(isThere(session, "2026-12-02", now)).toBe(false);
  expect(isThere(session, "2026-12-11", now)).toBe(false);
});

test("price and kind must meet in one offer", () => {
  expect(slugs("kind=session&max=100")).toEqual(["yuki"]);
  expect(slugs("max=100")).toEqual(["mara", "yuki"]);
});

test("who offers nothing yet is listed until an offer is asked for", () => {
  const none = [fixtureCard({ slug: "new", offers: [] })];
  expect(applyFilters(none, read("lang=en"))).toEqual(none);
  expect(applyFilters(none, noFilters)).toEqual(none);
  expect(applyFilters(none, read("kind=video"))).toEqual([]);
});

test("a price without a reference rate is never called affordable", () => {
  expect(slugs("max=500")).not.toContain("otieno");
});

test("delivery counts hours, extras included", () => {
  expect(slugs("within=24")).toEqual(["mara"]);
  expect(slugs("within=72")).toEqual(["mara", "otieno"]);
});

test("language, country and rating narrow further", () => {
  expect(slugs("lang=sv")).toEqual(["mara"]);
  expect(slugs("country=JP")).toEqual(["yuki"]);
  expect(slugs("rating=4.9")).toEqual(["yuki"]);
  expect(slugs("rating=4.5&lang=en")).toEqual(["mara"]);
});

test("every sort order differs", () => {
  expect(slugs("sort=price")).toEqual(["yuki", "mara", "otieno"]);
  expect(slugs("sort=rating")).toEqual(["yuki", "mara", "otieno"]);
  expect(slugs("sort=fastest")).toEqual(["mara", "otieno", "yuki"]);
});

test("offers only choices with a match", () => {
  expect(choicesOf(cards)).toEqual({
    kinds: ["video", "session"],
    languages: ["en", "ja", "sv"],
    countries: ["JP", "KE", "SE"],
  });
});

test("the address contains the number of pages if it is above one", () => {
  const filters = read("kind=session");
  expect(writeQuery(filters, 3).toString()).toBe("kind=session&page=3");
  expect(writeQuery(filters, 1).toString()).toBe("kind=session");
  expect(readPages(writeQuery(filters, 3))).toBe(3);
});

test.each(["", "page=0", "page=-1", "page=1.5", "page=all", "page=99999"])(
  "an address with '%s' shows one page",
  (query) => {
    expect(readPages(new URLSearchParams(query))).toBe(1);
  },
);
