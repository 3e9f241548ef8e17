import { expect, test } from "vitest";
import type { TalentCard } from "#app/lib/catalogue/card.ts";
import { fixtureCard } from "#app/lib/catalogue/fixture-card.ts";
import { fold } from "#app/lib/catalogue/fold.ts";
import { firstFew, wholePage } from "#app/lib/catalogue/search/find.ts";
import { isGeneral } from "#app/lib/catalogue/search/lexicon.ts";
import { search } from "#app/lib/catalogue/search/search.ts";
import {
  isPlaceList,
  isSearchHits,
  isWordList,
  markFiles,
} from "#app/lib/catalogue/search/shards.ts";
import { queryWords, wordsOf } from "#app/lib/catalogue/search/typed-words.ts";
import { countryName } from "#app/lib/texts/places.ts";
import { countryNames } from "#ssg/catalogue/country-names.ts";
import { cheapestOf, parseWords, wordsText } from "#ssg/catalogue/summary.ts";
import { searchFiles } from "./search.ts";

// The index as the build writes it, searched as the page does.

/** Returns an athlete; set only the fields that the test is about. `words` are those of team, city and tags. */
function cardOf({ words = "", ...card }: Partial<TalentCard> & { slug: string; words?: string }) {
  const whole = fixtureCard({ offers: [], ...card });
  const offers = whole.offers.map(({ kind }) => ({ kind, title: "", description: "" }));
  const text = wordsText({
    ...whole,
    ...{ team: null, position: null, city: null, tagWords: [words], offers },
    status: whole.paused ? "paused" : "published",
  });
  const { sports, paused } = whole;
  const summary = { words, sports, paused, cheapest: cheapestOf(whole), wordsHash: text };
  return { card: whole, cardHash: JSON.stringify(whole), text, summary };
}
type Shown = ReturnType<typeof cardOf>;

const sports = [
  { slug: "athletics", name: "Athletics" },
  { slug: "tennis", name: "Tennis" },
];
const sportNames = new Map(sports.map(({ slug, name }) => [slug, name]));

function indexOf(ranked: readonly Shown[]) {
  return searchFiles({ sports, ranked, sportNames, wordsOf: ({ text }) => parseWords(text) });
}

/** What is found, and which files it took. */
async function find(built: ReturnType<typeof indexOf>, query: string, extent = firstFew) {
  const loaded: string[] = [];
  const load =
    <List>(accepts: (value: unknown) => value is List) =>
    async (file: string): Promise<List> => {
      if (!loaded.includes(file)) loaded.push(file);
      const value = contentOf(built, file);
      if (!accepts(value)) throw new Error(`there is no ${file}`);
      return value;
    };
  const loads = {
    hits: load(isSearchHits),
    words: load(isWordList),
    places: load(isPlaceList),
  };
  const { talent, ...found } = await search(built.index, query, loads, { extent });
  return {
    ...found,
    names: talent.map((hit) => hit.displayName),
    hits: talent,
    loaded: loaded.filter((file) => isShard(file)),
    lists: loaded.filter((file) => !isShard(file)),
  };
}

const contents = new WeakMap<object, Map<string, unknown>>();

/** A file's content, which is parsed once as in a browser. */
function contentOf(built: ReturnType<typeof indexOf>, file: string): unknown {
  const known = contents.get(built) ?? new Map<string, unknown>();
  contents.set(built, known);
  if (!known.has(file)) {
    const part = built.parts.find(({ address }) => address === file);
    known.set(file, JSON.parse(part?.content() ?? "null"));
  }
  return known.get(file);
}

/** Lists of words and cities have no athletes. */
const isShard = (file: string) => !/^\/search\/_(words|places|cities)/.test(file);

const few = indexOf([
  cardOf({ slug: "raul-vega", displayName: "Raúl Vega", sports: ["tennis"], country: "ES" }),
  cardOf({ slug: "mara-lindqvist", displayName: "Mara Lindqvist", words: "Nordvik Racing" }),
  cardOf({ slug: "ten-marsh", displayName: "Ten Marsh", words: "Malmö funny" }),
  cardOf({ slug: "aine-oneill", displayName: "Áine O’Neill-Strauß", headline: "Left-handed" }),
  cardOf({ slug: "lukasz", displayName: "Łukasz 7" }),
  cardOf({ slug: "yuki", displayName: "天野ゆき", words: "constructor" }),
]);
const names = async (query: string) => (await find(few, query)).names;

/** The files of athletes by their words. */
const shardsOf = ({ parts }: typeof few) => parts.filter(({ address }) => isShard(address));

test("a small catalogue is one file", () => {
  expect(few.index.shards).toEqual({ "": 1 });
  expect(shardsOf(few).map(({ address }) => address)).toEqual(["/search/_.json"]);
});

test("nothing typed finds all athletes", async () => {
  const { hits, sports: named, loaded } = await find(few, " – ");
  expect(hits).toHaveLength(firstFew.most);
  expect({ named, loaded }).toEqual({ named: [], loaded: ["/search/_.json"] });
});

test.each([
  ["accents and capitals", "RAÚL VEGA", ["Raúl Vega"]],
  ["letters that are not taken apart", "lukasz", ["Łukasz 7"]],
  ["a sharp s", "strauss", ["Áine O’Neill-Strauß"]],
  ["an apostrophe left out", "oneill", ["Áine O’Neill-Strauß"]],
  ["what stands behind an apostrophe", "neill", ["Áine O’Neill-Strauß"]],
  ["digits", "7", ["Łukasz 7"]],
  ["other scripts", "天野", ["天野ゆき"]],
  ["a word every object has", "constructor", ["天野ゆき"]],
  ["a country", "spain", ["Raúl Vega"]],
  ["a team", "nordvik", ["Mara Lindqvist"]],
  ["a city", "malmo", ["Ten Marsh"]],
  ["a tag", "funny", ["Ten Marsh"]],
  ["a headline", "left-handed", ["Áine O’Neill-Strauß"]],
  ["a name that begins with it before all others", "ten", ["Ten Marsh", "Raúl Vega"]],
  ["all words, in any order", "vega raul tennis", ["Raúl Vega"]],
  ["nobody who lacks a word", "vega football", []],
  ["no middles of words", "ega", []],
  ["nothing of objects", "__proto__", []],
])("found by %s: %s", async (_, query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test("sports are found by their names", async () => {
  expect((await find(few, "tenn")).sports).toEqual([{ slug: "tennis", name: "Tennis" }]);
});

/** A generator of random numbers; equal seeds give equal numbers. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const syllables = ["an", "ber", "ger", "German", "ka", "lo", "Mar", "na", "ri", "sé", "To", "Ægir"];
const roll = dice(20_261_121);
const pick = <Item>(items: readonly Item[], otherwise: Item) =>
  items[roll(items.length)] ?? otherwise;
const word = () => Array.from({ length: 1 + roll(3) }, () => pick(syllables, "an")).join("");
const many = Array.from({ length: 3_000 }, (_, at) =>
  cardOf({
    slug: `athlete-${at}`,
    displayName: `${word()} ${word()}`,
    headline: `Number ${at} on the list`,
    country: pick(["DE", "SE", "NG", "GE"], "DE"),
    words: `${at % 3 === 0 ? `${word()} United` : ""} ${pick(["funny", "coach", "calm"], "calm")}`,
  }),
);
const built = indexOf(many);

/** The words of all athletes: the search words, and all. Of a headline only its number distinguishes it. */
const known = many.map(({ card, summary }) => {
  const facts = ["Athletics", ...countryNames(card.country), summary.words];
  const own = wordsOf([card.displayName, ...facts, card.headline.split(" ")[1]].join(" "));
  return { card, own, all: [...own, ...wordsOf(card.headline)] };
});

/** Words such as "I" and "an" only raise athletes. */
const tellingWords = (query: string) => queryWords(query).filter((typed) => !isGeneral(typed));

/** Returns all matches, by checking every athlete. */
function plainly(query: string): TalentCard[] {
  const words = tellingWords(query);
  const has = (typed: string, list: string[]) => list.some((one) => one.startsWith(typed));
  return known
    .filter(({ own, all }) => {
      return words.some((typed) => has(typed, own)) && words.every((typed) => has(typed, all));
    })
    .map(({ card }) => card);
}

function rankOf(name: string, words: readonly string[]): number {
  if (fold(name).startsWith(words.join(" "))) return 0;
  return words.every((typed) => ` ${fold(name)}`.includes(` ${typed}`)) ? 1 : 2;
}

const nobody = cardOf({ slug: "nobody" });
const someone = () => (many[roll(many.length)] ?? nobody).card;
const start = (text: string) => text.slice(0, 1 + roll(text.length));
const queries = [
  ..."abcdefghijklmnopqrstuvwxyz",
  ...[
    "german",
    "germany",
    "ger",
    "united",
    "sweden georgia",
    "g m",
    "a a a",
    "ma n",
    "ka list",
    "number",
  ],
  ...Array.from({ length: 200 }, () => start(pick(wordsOf(someone().displayName), "an"))),
  ...Array.from({ length: 100 }, () => {
    const { displayName, country } = someone();
    return `${start(displayName)} ${start(countryName(country))}`;
  }),
];

test("finds the matches of a full scan in a large catalogue", async () => {
  for (const query of queries) {
    const words = tellingWords(query);
    if (words.length === 0) continue;
    const all = plainly(query);
    const { hits } = await find(built, query);
    const slugs = hits.map((hit) => hit.slug);
    expect(slugs.length, query).toBe(Math.min(6, all.length));
    const fitting = new Set(all.map((card) => card.slug));
    expect(
      slugs.filter((slug) => !fitting.has(slug)),
      query,
    ).toEqual([]);
    if (words.length > 1) continue;
    const best = all
      .map((card) => rankOf(card.displayName, words))
      .sort()
      .slice(0, 6);
    expect(
      hits.map((hit) => rankOf(hit.displayName, words)),
      query,
    ).toEqual(best);
  }
});

test("a word takes one file, and no file holds more than a few hundred", async () => {
  expect(shardsOf(built).length).toBeGreaterThan(20);
  for (const { address, content } of shardsOf(built)) {
    expect(JSON.parse(content()).length, address).toBeLessThanOrEqual(256);
  }
  for (const query of queries.filter((text) => !text.includes(" "))) {
    expect((await find(built, query)).loaded.length, query).toBeLessThanOrEqual(1);
  }
});

test("every file has a distinct address without encoded characters", () => {
  const addresses = built.parts.map(({ address }) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { address } of [...built.parts, ...few.parts]) {
    expect(address).toMatch(/^\/search\/[a-z0-9_]+(\.\d+)?\.json$/);
  }
});

test("the same catalogue gives the same files; one changed athlete changes those with the athlete", () => {
  const hashes = (from: typeof built) =>
    new Map(from.parts.map((part) => [part.address, part.hash]));
  expect(hashes(indexOf(many))).toEqual(hashes(built));
  const at = 1_500;
  const old = many[at] ?? nobody;
  const changed = many.with(at, cardOf({ ...old.card, words: old.summary.words, slug: "newly" }));
  const before = hashes(built);
  const after = indexOf(changed);
  const rewritten = shardsOf(after).filter(({ address, hash }) => before.get(address) !== hash);
  expect(rewritten.length).toBeGreaterThan(3);
  expect(rewritten.length).toBeLessThan(built.parts.length / 5);
  for (const { address, content } of rewritten) {
    expect(content().includes('"newly"'), address).toBe(true);
  }
});

const offer = {
  price: { amount: 5_000, currency: "EUR" },
  euroCents: 5_000,
  deliveryH: null,
  rushH: null,
};
const video = { ...offer, kind: "video" as const };
const session = { ...offer, kind: "session" as const };
const wanted = indexOf([
  cardOf({ slug: "paused", sports: ["tennis"], offers: [video], paused: true }),
  cardOf({ slug: "raul-vega", displayName: "Raúl Vega", sports: ["tennis"], offers: [video] }),
  cardOf({ slug: "mia-hart", displayName: "Mia Hart", country: "GB", offers: [video, session] }),
  cardOf({ slug: "bo-birthday", displayName: "Bo Birthday", country: "US", offers: [session] }),
]);

test.each([
  ["a letter left out", "tenis", null, ["paused", "Raúl Vega"]],
  ["a mistyped name", "rual vega", "raul vega", ["Raúl Vega"]],
  ["one mistyped word of two", "tennis vgea", "tennis vega", ["Raúl Vega"]],
  ["a country by its short name", "uk", null, ["Mia Hart"]],
  ["a country by its people", "american", null, ["Bo Birthday"]],
  ["a country in another language", "Royaume-Uni", null, ["Mia Hart"]],
])("%s: %s", async (_, query, meant, expected) => {
  const found = await find(wanted, query);
  expect({ meant: found.meant, names: found.names }).toEqual({ meant, names: expected });
  expect(found.instead).toBeNull();
});

test.each([
  [
    "an occasion",
    "birthday",
    "Personal videos for a birthday",
    ["Bo Birthday", "Raúl Vega", "Mia Hart"],
  ],
  ["an occasion and a sport", "tennis birthday", "Personal videos for a birthday", ["Raúl Vega"]],
  [
    "a kind and its occasion",
    "a video for a wedding",
    "Personal videos for a wedding",
    ["Raúl Vega", "Mia Hart"],
  ],
  ["several words", "pep talk", "Personal videos to wish good luck", ["Raúl Vega", "Mia Hart"]],
  ["a kind and a place", "session in england", "Live sessions", ["Mia Hart"]],
  [
    "a beginning",
    "birth",
    "Personal videos for a birthday",
    ["Bo Birthday", "Raúl Vega", "Mia Hart"],
  ],
  [
    "a mistyped occasion",
    "brithday",
    "Personal videos for a birthday",
    ["Bo Birthday", "Raúl Vega", "Mia Hart"],
  ],
])("athletes who sell %s: %s", async (_, query, label, expected) => {
  const found = await find(wanted, query);
  expect({ label: found.label, names: found.names }).toEqual({ label, names: expected });
});

test("suggests sports and offered kinds without a match", async () => {
  const { names: found, instead } = await find(wanted, "xylophone");
  expect(found).toEqual([]);
  expect(instead).toMatchObject({
    sports,
    nearby: [],
    topics: ["Birthday", "Pep talk", "Coaching"],
  });
});

test("a slip in a large catalogue takes two lists of words at most, each of at most 24 kB", async () => {
  const { displayName } = someone();
  const [first = ""] = queryWords(displayName).filter((one) => one.length > 5);
  const slip = first === "" ? "germny" : `${first.slice(0, 2)}${first.slice(3)}`;
  const { lists } = await find(built, slip);
  expect(lists.filter((file) => file.startsWith("/search/_words_")).length).toBeLessThan(3);
  for (const { address, content } of built.parts.filter(({ address }) => !isShard(address))) {
    expect(Buffer.byteLength(content()), address).toBeLessThan(24_576);
  }
  expect((await find(built, "germny")).meant).toBe("germany");
});

test("in a large catalogue, what most athletes sell is in a few files of the first athletes", async () => {
  const sellers = indexOf(
    many.map(({ card, summary }) => cardOf({ ...card, words: summary.words, offers: [video] })),
  );
  expect(sellers.index.shards["+video"]).toBe(markFiles);
  expect(sellers.index.kinds).toEqual(["video"]);
  const { hits, loaded } = await find(sellers, "video");
  expect(hits.map(({ slug }) => slug)).toEqual(many.slice(0, 6).map(({ card }) => card.slug));
  expect(loaded).toEqual(["/search/_2bvideo.json"]);
  const narrowed = await find(sellers, "video nigeria");
  expect(narrowed.hits.every(({ country }) => country === "NG")).toBe(true);
  expect(narrowed.hits).toHaveLength(6);
  const whole = await find(sellers, "video", wholePage);
  expect(whole).toMatchObject({ isCut: true });
  expect(whole.hits).toHaveLength(wholePage.most);
  expect(whole.loaded.length).toBeLessThanOrEqual(wholePage.files);
  expect((await find(sellers, "video funny nigeria", wholePage)).isCut).toBe(false);
});
