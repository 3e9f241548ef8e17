import { gzipSync } from "node:zlib";
import { beforeEach, expect, test, vi } from "vitest";
import type { TalentCard } from "#app/lib/catalogue/card.ts";
import { applyFilters, readFilters } from "#app/lib/catalogue/filters.ts";
import { findAthletes } from "#app/lib/catalogue/find-athletes.ts";
import { fixtureOffer } from "#app/lib/catalogue/fixture-card.ts";
import type { SportPage } from "#app/lib/catalogue/page-types.ts";
import { plainPictures } from "#ssg/catalogue/pictures.ts";
import { readCatalogue } from "#ssg/catalogue/read.ts";
import { openCatalogue } from "#ssg/catalogue/records.ts";
import { buildPayloadIndex, type ListedTalent, type PayloadIndex } from "./payload-index.ts";
import { sportPayload } from "./payloads.ts";
import { sportFiles } from "./sport-files.ts";

const many = 12_000;
/** The most that one file may be, by gzip. */
const mostBytes = 24_000;

const catalogue = await readCatalogue(openCatalogue("site/ssg/fixtures"));
const small = buildPayloadIndex(catalogue, plainPictures);
const countries = ["SE", "DE", "US", "BR", "KE", "JP", "FR", "GB", "NZ", "IS"];
const languages = [["en"], ["sv", "en"], ["de", "en"], ["pt"], ["ja"], ["fr", "en", "sw"]];
const random = randomNumbers();

/** A sport of twelve thousand athletes who differ in all that is filtered and sorted by; one alone is from Iceland. */
const listed: ListedTalent[] = Array.from({ length: many }, (_, at) => {
  const first = small.ranked[at % small.ranked.length];
  if (first === undefined) throw new Error("the fixture is empty");
  const ratingCount = random(200);
  const card: TalentCard = {
    ...first.card,
    slug: `athlete-${at}`,
    displayName: `Athlete ${at} ${random(1e6).toString(36)}`,
    headline: `${random(1e9).toString(36)} ${random(1e9).toString(36)}`,
    sports: ["tennis"],
    country: at === many - 7 ? "IS" : (countries[random(countries.length - 1)] ?? "SE"),
    languages: languages[random(languages.length)] ?? [],
    ratingCount,
    ratingSum: ratingCount * 3 + random(2 * ratingCount + 1),
    offers: [
      fixtureOffer({
        euroCents: at % 500 === 0 ? null : 1_000 + random(40_000),
        price: { amount: 1_000 + random(40_000), currency: "EUR" },
        deliveryH: [24, 72, 120, 240][random(4)] ?? null,
      }),
      ...(random(3) === 0
        ? [fixtureOffer({ kind: "session", euroCents: 5_000 + random(90_000), deliveryH: null })]
        : []),
    ],
  };
  return { ...first, card, cardHash: String(at) };
});
const cards = listed.map(({ card }) => card);
const bySport = new Map([["tennis", listed]]);
const full: PayloadIndex = { ...small, bySport, cardsOf: () => cards };
const files = new Map([...sportFiles(full)].map(({ address, content }) => [address, content()]));
const page = pageOf("tennis");
const fetched = { files: 0, bytes: 0 };

function pageOf(slug: string): SportPage {
  const sport = full.sports.find((one) => one.slug === slug);
  if (sport === undefined) throw new Error(`the fixture has no ${slug}`);
  return sportPayload(full, sport);
}

/** The same numbers in every run. */
function randomNumbers(): (below: number) => number {
  let state = 2_026;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

beforeEach(() => {
  fetched.files = 0;
  fetched.bytes = 0;
  vi.stubGlobal("fetch", async (address: string) => {
    const text = files.get(address);
    fetched.files += 1;
    fetched.bytes += gzipSync(text ?? "").length;
    return new Response(text ?? null, { status: text === undefined ? 404 : 200 });
  });
});

test("a sport's document has its first athletes, and there are no files where it has all", () => {
  expect([...sportFiles(small)]).toEqual([]);
  expect(page.talent).toEqual(cards.slice(0, 24));
  expect(page.sport.talentCount).toBe(many);
  expect(page.choices.countries).toContain("IS");
});

test("no file of a sport of twelve thousand athletes is above 24 kB", () => {
  const sizes = [...files].map(([address, text]) => ({ address, bytes: gzipSync(text).length }));
  expect(sizes.filter(({ bytes }) => bytes > mostBytes)).toEqual([]);
});

test("one more page of a list is one file", async () => {
  const found = await findAthletes(page, readFilters(new URLSearchParams()), 2);
  expect(found.cards).toEqual(cards.slice(0, 48));
  expect(found.total).toBe(many);
  expect(fetched.files).toBe(1);
  expect(fetched.bytes).toBeLessThan(mostBytes);
});

test.each([
  "country=IS",
  "country=SE&lang=sv",
  "kind=session&max=100",
  "kind=session&max=100&sort=price",
  "sort=rating",
  "sort=price",
  "within=24&sort=fastest",
  "rating=4.5&lang=ja&country=KE",
  "within=24&max=50&rating=4&lang=en&country=DE&sort=rating",
])("%s finds who passes, in order, without loading everybody", async (query) => {
  const filters = readFilters(new URLSearchParams(query));
  const expected = applyFilters(cards, filters);
  const found = await findAthletes(page, filters, 1);
  expect(found.total).toBe(expected.length);
  expect(found.cards.map(({ slug }) => slug)).toEqual(
    expected.slice(0, 24).map(({ slug }) => slug),
  );
  const everybody = gzipSync(JSON.stringify(cards)).length;
  expect(fetched.bytes).toBeLessThan(everybody / 6);
  // At most a file for each filter, one of the order, and a page for each athlete.
  expect(fetched.files).toBeLessThanOrEqual(4 + 1 + 24);
});

test("a kind without offers finds no athlete and fetches no file", async () => {
  const filters = readFilters(new URLSearchParams("kind=appearance"));
  expect(await findAthletes(page, filters, 1)).toEqual({ total: 0, cards: [] });
  expect(fetched.files).toBe(0);
});

test("a file that does not load is asked for again", async () => {
  const filters = readFilters(new URLSearchParams("country=BR"));
  const address = "/sport/tennis/country.json";
  vi.resetModules();
  const text = files.get(address);
  files.delete(address);
  const again = await import("#app/lib/catalogue/find-athletes.ts");
  await expect(again.findAthletes(page, filters, 1)).rejects.toThrow("status 404");
  if (text !== undefined) files.set(address, text);
  expect((await again.findAthletes(page, filters, 1)).total).toBeGreaterThan(0);
});
