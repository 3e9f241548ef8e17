import { expect, test } from "vitest";
import { vocabularyWords } from "#app/lib/catalogue/search/lexicon.ts";
import { generalWords, limitWords } from "#app/lib/catalogue/search/vocabulary.ts";
import { demoIndex, demoTexts } from "./demo.fixture.ts";
import { find } from "./measure.fixture.ts";

/** A generator of random numbers; equal seeds give equal numbers. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const roll = dice(20_261_130);
const pick = (words: readonly string[]) => words[roll(words.length)] ?? "";

const isTyped = (word: string) => !word.startsWith("+");
const facts = demoTexts.flatMap((text) => [...text.name, ...text.facts]).filter(isTyped);
const lists: readonly (readonly string[])[] = [
  facts,
  demoTexts.flatMap(({ headline }) => headline),
  vocabularyWords(demoIndex.sports),
  [...generalWords.split(", "), ...limitWords.split(", ")],
  ["20", "50", "100", "131", "euro", "chf", "pound", "yen", "cheap", "billig"],
  ["basel", "paris", "new", "york", "zürich", "koeln", "leeds", "Suisse", "日本", "テニス日本"],
  ["xylophone", "captain’s", "Anne-Marie", "Tennistraining", "Geburtstagsvideo", "a", "z", "marat"],
];

/** A word of the catalogue or of the vocabulary, sometimes unfinished or mistyped. */
function anyWord(): string {
  const word = pick(lists[roll(lists.length)] ?? []);
  const how = roll(10);
  if (how === 0) return word.slice(0, 1 + roll(word.length));
  if (how === 1 && word.length > 4) {
    const at = 1 + roll(word.length - 2);
    return `${word.slice(0, at)}${word.slice(at + 1)}`;
  }
  return word;
}

async function results(words: readonly string[]) {
  const { talent, sports } = await find(words.join(" "));
  return { talent: talent.map(({ slug }) => slug), sports: sports.length };
}

test("a query with one more word finds no other athletes, wherever the word is", async () => {
  let narrowed = 0;
  for (let round = 0; round < 600; round += 1) {
    const words = Array.from({ length: roll(4) }, anyWord);
    const more = words.toSpliced(roll(words.length + 1), 0, anyWord());
    const few = await results(words);
    const fewer = await results(more);
    const query = `${words.join(" ")} → ${more.join(" ")}`;
    expect(
      fewer.talent.filter((slug) => !few.talent.includes(slug)),
      query,
    ).toEqual([]);
    // Without words there is no list of sports.
    if (few.sports > 0) expect(fewer.sports, query).toBeLessThanOrEqual(few.sports);
    if (fewer.talent.length < few.talent.length) narrowed += 1;
  }
  expect(narrowed).toBeGreaterThan(200);
}, 120_000);

test("the order of words changes no results", async () => {
  for (let round = 0; round < 60; round += 1) {
    const words = Array.from({ length: 2 + roll(2) }, anyWord);
    const one = await results(words);
    const other = await results(words.toReversed());
    expect([...other.talent].sort(), words.join(" ")).toEqual([...one.talent].sort());
  }
}, 60_000);

test.each([
  ["tennis zurich", "birthday tennis zurich"],
  ["tennis", "tennis birthday"],
  ["zurich", "coaching zurich"],
])("an occasion narrows or ranks and never widens: %s, %s", async (few, more) => {
  const all = (await results([few])).talent;
  const found = (await results([more])).talent;
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((slug) => !all.includes(slug))).toEqual([]);
});

test("coaching finds athletes who teach, which not every live session does", async () => {
  const session = (await results(["session"])).talent;
  const coaching = (await results(["coaching"])).talent;
  expect(session).toHaveLength(48);
  expect(coaching.length).toBeLessThan(40);
  expect(coaching).not.toContain("amara-diallo-faye");
  expect(coaching.slice(0, 1)).toEqual(["darnell-whitcombe"]);
});

test("without words, and with general ones only, all athletes are found", async () => {
  expect((await results([])).talent).toHaveLength(53);
  expect((await results(["athletes"])).talent).toHaveLength(53);
});

test("the cheapest come first where the query asks for low prices", async () => {
  const { talent } = await find("cheap tennis video");
  const prices = talent.map(({ offers }) =>
    Math.min(
      ...offers.filter(({ kind }) => kind === "video").map(({ euroCents }) => euroCents ?? 0),
    ),
  );
  expect(prices).toHaveLength(5);
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
});

async function nearby(query: string) {
  const { talent, instead } = await find(query);
  expect(talent).toEqual([]);
  return (instead?.nearby ?? []).map(({ talent: found, ...differs }) => ({
    ...differs,
    found: found.map(({ slug }) => slug),
  }));
}

test("a city without athletes names the nearest one that has them", async () => {
  const [first] = await nearby("tennis basel");
  expect(first).toMatchObject({
    differs: "place",
    place: "Basel",
    other: "Zürich",
    found: ["ada-keller"],
  });
  expect(first?.differs === "place" && Math.round(first.km)).toBe(77);
  const [near] = await nearby("Fußball Düsseldorf");
  expect(near).toMatchObject({ other: "Köln", found: ["aylin-sommer"] });
});

test("a sport without athletes finds similar ones, in the same place", async () => {
  const [golf] = await nearby("golf");
  expect(golf).toMatchObject({ differs: "sport", others: ["Tennis", "Volleyball"] });
  const [handball] = await nearby("handball köln");
  expect(handball).toMatchObject({ differs: "sport", sport: "handball", found: ["aylin-sommer"] });
});

test("far from all athletes of a sport, they are found anywhere, and others there", async () => {
  expect(await nearby("surfing zürich")).toMatchObject([
    { differs: "anywhere", place: "Zürich" },
    { differs: "sport", sport: "Surfing", others: ["Tennis"], found: ["ada-keller"] },
  ]);
});

test("an unknown word is left out beside the results, and named", async () => {
  expect(await nearby("zumba swimming")).toMatchObject([
    { differs: "words", words: "swimming", without: "zumba" },
  ]);
  expect(await nearby("xylophone")).toEqual([]);
});
