import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  isHomePage,
  isItemPage,
  isSearchIndex,
  isSportPage,
  isTalentPage,
} from "#app/lib/catalogue/page-types.ts";
import { parseCatalogue } from "#ssg/catalogue/read.ts";
import { listPages } from "#ssg/pages.ts";
import { toEuroCents } from "#ssg/reference-rates.ts";
import { homePayload, searchPayload, toShelf } from "./payloads.ts";

const catalogue = parseCatalogue(
  readFileSync("site/ssg/fixtures/catalogue.json", "utf8"),
  "fixture",
);
const shelf = toShelf(catalogue);
const pages = new Map(listPages(shelf).map((page) => [page.path, page.payload]));

test("every page's payload is what its page accepts", () => {
  expect(isHomePage(pages.get("/"))).toBe(true);
  expect(isHomePage(pages.get("/index%20copy"))).toBe(true);
  expect(isSportPage(pages.get("/sport/tennis"))).toBe(true);
  expect(isTalentPage(pages.get("/mara-lindqvist"))).toBe(true);
  const offer = catalogue.talent[0]?.offers[0]?.offerGuid;
  expect(isItemPage(pages.get(`/mara-lindqvist/${offer}`))).toBe(true);
  expect(isSearchIndex(searchPayload(shelf))).toBe(true);
});

test("one page's payload is not taken for another's", () => {
  expect(isSportPage(pages.get("/"))).toBe(false);
  expect(isTalentPage(pages.get("/sport/tennis"))).toBe(false);
  expect(isItemPage(pages.get("/mara-lindqvist"))).toBe(false);
  expect(isHomePage(null)).toBe(false);
  expect(isHomePage("<html>")).toBe(false);
});

test("the front page leads with the featured and leaves out who is away", () => {
  const slugs = homePayload(shelf).featured.map((card) => card.slug);
  expect(slugs).toEqual(["mara-lindqvist", "otieno-barasa", "ben-ashworth", "yuki-amano"]);
});

test("a rush extra is the delivery time an athlete is found by", () => {
  const mara = shelf.cards.find((card) => card.slug === "mara-lindqvist");
  expect(mara?.offers.map((offer) => offer.deliveryH)).toEqual([24, null, null]);
});

test("prices are compared in euro cents, whatever the currency's minor unit", () => {
  expect(toEuroCents({ amount: 4_500, currency: "EUR" })).toBe(4_500);
  expect(toEuroCents({ amount: 10_000, currency: "JPY" })).toBe(5_500);
  expect(toEuroCents({ amount: 1_000, currency: "KWD" })).toBe(280);
  expect(toEuroCents({ amount: 1_000, currency: "XTS" })).toBeNull();
});
