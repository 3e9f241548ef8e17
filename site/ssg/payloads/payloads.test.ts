import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fastestDelivery } from "#app/lib/catalogue/card.ts";
import {
  isHomePage,
  isItemPage,
  isSportPage,
  isTalentPage,
} from "#app/lib/catalogue/page-types.ts";
import { isSearchIndex } from "#app/lib/catalogue/search/shards.ts";
import { defaultMarketplace } from "#app/lib/marketplace/marketplace.ts";
import { fixtureCatalogue, writeCatalogue } from "#ssg/building.fixture.ts";
import { marketplaceShape } from "#ssg/catalogue/marketplace-shape.ts";
import { plainPictures } from "#ssg/catalogue/pictures.ts";
import { readCatalogue } from "#ssg/catalogue/read.ts";
import { openCatalogue } from "#ssg/catalogue/records.ts";
import { listFixedPages, listPages } from "#ssg/pages/pages.ts";
import { toEuroCents } from "./card.ts";
import { buildPayloadIndex, similarTo } from "./payload-index.ts";
import { homePayload } from "./payloads.ts";
import { searchFiles } from "./search.ts";
import { textPayloads } from "./text-pages.ts";

const catalogue = await readCatalogue(openCatalogue("site/ssg/fixtures"));
const payloadIndex = buildPayloadIndex(catalogue, plainPictures);
const listed = [...listPages(payloadIndex)];
const pages = new Map(listed.map((page) => [page.path, page.payload()]));
const pageHashes = new Map(listed.map((page) => [page.path, page.data]));

test("every page's payload is what its page accepts", () => {
  expect(isHomePage(pages.get("/"))).toBe(true);
  expect(isHomePage(pages.get("/index%20copy"))).toBe(true);
  expect(isSportPage(pages.get("/sport/tennis"))).toBe(true);
  expect(isTalentPage(pages.get("/mara-lindqvist"))).toBe(true);
  const offer = catalogue.talent[0]?.offerGuids[0];
  expect(isItemPage(pages.get(`/mara-lindqvist/${offer}`))).toBe(true);
  expect(isSearchIndex(searchFiles(payloadIndex).index)).toBe(true);
});

test("the front page reads the operator's headline and lead in each language", async () => {
  const text = { page: "home", title: "Your club", markdown: "Its *stars*.\n\n<b>x</b>" } as const;
  const settings = marketplaceShape.parse({
    content: [
      { ...text, language: "en" },
      { ...text, language: "de", title: "Dein Verein" },
    ],
  });
  const texts = await textPayloads(settings);
  const operator = { marketplace: defaultMarketplace, texts };
  const [front] = listFixedPages(payloadIndex, undefined, operator);
  const payload = front?.payload();
  expect(isHomePage(payload)).toBe(true);
  expect(payload).toMatchObject({
    own: {
      en: { title: "Your club", html: expect.stringContaining("<em>stars</em>") },
      de: { title: "Dein Verein", html: expect.not.stringContaining("<b>") },
    },
  });
  expect(front?.data).not.toBe(pageHashes.get("/"));
});

test("one page's payload is not taken for another's", () => {
  expect(isSportPage(pages.get("/"))).toBe(false);
  expect(isTalentPage(pages.get("/sport/tennis"))).toBe(false);
  expect(isItemPage(pages.get("/mara-lindqvist"))).toBe(false);
  expect(isHomePage(null)).toBe(false);
  expect(isHomePage("<html>")).toBe(false);
});

test("the front page leads with the featured and leaves out who is away", () => {
  const slugs = homePayload(payloadIndex).featured.map((card) => card.slug);
  expect(slugs).toEqual(["mara-lindqvist", "otieno-barasa", "ben-ashworth", "yuki-amano"]);
});

test("no athlete is on the front page twice", () => {
  const { featured, reviews } = homePayload(payloadIndex);
  const slugs = [...featured.map(({ slug }) => slug), ...reviews.map(({ talent }) => talent.slug)];
  expect(slugs).toEqual([...new Set(slugs)]);
});

test("readers of each language see reviews in it first, the same in every build", async () => {
  const { sports, talent } = fixtureCatalogue();
  const [first] = talent;
  const reviewed = ["de", "en", "de-CH", "en"].map((language, at) => ({
    ...{ ...first, slug: `athlete-${at}`, talentGuid: `00000000-0000-7000-8000-00000000000${at}` },
    ...{ offers: [], featuredRank: null, stats: { ratingSum: 5, ratingCount: 1, completed: 1 } },
    feedback: [{ ...first.feedback[0], language, createdAt: `2026-10-0${at + 1}T09:00:00Z` }],
  }));
  const folder = mkdtempSync(join(tmpdir(), "front-reviews-"));
  writeCatalogue(folder, { sports, talent: [...talent, ...reviewed] });
  const shown = buildPayloadIndex(await readCatalogue(openCatalogue(folder)), plainPictures);
  const { reviews, localReviews } = homePayload(shown, ["en", "de", "en-GB"]);
  const slugs = (list: typeof reviews = []) => list.map(({ talent: { slug } }) => slug);
  expect(slugs(reviews)).toEqual(["athlete-3", "athlete-1", "athlete-2", "athlete-0"]);
  expect(Object.keys(localReviews ?? {})).toEqual(["de"]);
  expect(slugs(localReviews?.de)).toEqual(["athlete-2", "athlete-0", "athlete-3", "athlete-1"]);
  expect(reviews[2]?.language).toBe("de");
  expect(homePayload(shown, ["en"])).not.toHaveProperty("localReviews");
  rmSync(folder, { recursive: true });
});

test("similar athletes are other bookable athletes of the sport", () => {
  for (const shown of payloadIndex.ranked) {
    const similar = similarTo(payloadIndex, shown);
    expect(similar).not.toContain(shown);
    expect(similar.every(({ card }) => !card.paused)).toBe(true);
    expect(
      similar.every(({ card }) => card.sports.some((sport) => shown.card.sports.includes(sport))),
    ).toBe(true);
  }
});

test("a rush extra is the delivery time an athlete is found by", () => {
  const mara = payloadIndex.ranked.find(({ card }) => card.slug === "mara-lindqvist");
  expect(mara?.card.offers.map(({ deliveryH, rushH }) => [deliveryH, rushH])).toEqual([
    [120, 24],
    [null, null],
    [null, null],
  ]);
  expect(fastestDelivery(mara?.card ?? { offers: [] })).toBe(24);
});

test("prices are compared in euro cents, whatever the currency's minor unit", () => {
  const rates = { JPY: 160, KWD: 0.32 };
  expect(toEuroCents({ amount: 4_500, currency: "EUR" }, rates)).toBe(4_500);
  expect(toEuroCents({ amount: 10_000, currency: "JPY" }, rates)).toBe(6_250);
  expect(toEuroCents({ amount: 1_000, currency: "KWD" }, rates)).toBe(313);
  expect(toEuroCents({ amount: 1_000, currency: "XTS" }, rates)).toBeNull();
});
