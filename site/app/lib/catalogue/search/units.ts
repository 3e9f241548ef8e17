import type { OfferKind } from "#app/lib/api/types.ts";
import type { SportName } from "#app/lib/catalogue/page-types.ts";
import { minorDigits } from "#app/lib/money/minor-units.ts";
import { convert, type ReferenceRates } from "#app/lib/money/reference-rates.ts";
import { fieldsOf, type Loads, type Unit, type Wanted, type Way } from "./find.ts";
import {
  amountOf,
  countriesOf,
  equalsOf,
  isCheap,
  isGeneral,
  namesOf,
  orderTopics,
  otherNames,
  phrasesWith,
  priceWords,
  topicsIn,
  topicsOf,
  topicsStarting,
  vocabularyWords,
  wordsOfTopic,
} from "./lexicon.ts";
import { foreignCountries, spokenLanguage } from "./region-names.ts";
import {
  findKey,
  kindMark,
  languageMark,
  placesFile,
  type SearchHit,
  type SearchIndex,
  shardFile,
  topicMark,
  wordsFile,
} from "./shards.ts";
import { correctSpelling } from "./spelling.ts";
import { isEastAsian, queryWords, type TypedWord, typedWords } from "./typed-words.ts";
import type { Topic } from "./vocabulary.ts";

export interface Understood extends Wanted {
  /** What the words ask for; the most specific one first. */
  topics: readonly Topic[];
}

/** What a word is interpreted with. */
interface Reader {
  index: SearchIndex;
  loads: Loads;
  rates: ReferenceRates;
}

/** Interprets each word of a query, apart from the others: they only decide whether a number is a price. */
export async function understand(reader: Reader, query: string): Promise<Understood> {
  const typed = typedWords(query);
  const words = typed.map(({ text }) => text);
  const units = (await Promise.all(typed.map((word) => unitsOf(reader, word, words)))).flat();
  // Other spellings, corrected words and parts of joined ones are about a topic, too.
  const meant = [
    ...typed.flatMap(({ text, others }) => [text, ...others]),
    ...units.flatMap((unit) => [unit.typed, ...unit.corrected]),
  ];
  const topics = orderTopics([...topicsIn(meant), ...units.flatMap((unit) => unit.topics)]);
  const kinds = [
    ...new Set(topics.flatMap(({ kind }): OfferKind[] => (kind === null ? [] : [kind]))),
  ];
  return { units, topics, kinds, isCheap: isCheap(words) };
}

async function unitsOf(reader: Reader, word: TypedWord, words: readonly string[]): Promise<Unit[]> {
  const { text, isPart = false } = word;
  if (isGeneral(text) || isPart) return [optional(text)];
  const amount = amountOf(text);
  if (amount !== null) return [priceUnit(text, amount, priceWords(words), reader.rates)];
  const direct = await directly(reader, word);
  if (!direct.isKnown) return (await byOtherWords(reader, word)) ?? [direct.unit];
  return [direct.hasMeaning ? direct.unit : await withParts(reader, direct.unit)];
}

const noSports: ReadonlySet<string> = new Set();

export function unitOf(typed: string, ways: readonly Way[], sports = noSports): Unit {
  return { typed, ways, most: null, needed: true, sports, corrected: [], topics: [] };
}

function optional(text: string): Unit {
  return { ...unitOf(text, [{ words: [text], isWhole: true, isName: true }]), needed: false };
}

/** Without a word about prices, a number is about what it may cost. */
const about = 1.25;

/** A number is in a text, or the most that something may cost. */
function priceUnit(
  text: string,
  amount: number,
  { isLimit, currency }: ReturnType<typeof priceWords>,
  rates: ReferenceRates,
): Unit {
  const money = { amount: amount * 10 ** minorDigits(currency), currency };
  const most = isLimit
    ? 100 * Math.min(convert(money, "EUR", rates) ?? amount, about * amount)
    : 100 * about * amount;
  return { ...unitOf(text, isLimit ? [] : [{ words: [text], isWhole: true }]), most };
}

/** What is known of the athletes with a word. */
interface Own {
  /** There are athletes with a word that begins with it. */
  any: boolean;
  /** Athletes with the whole word, of those looked at. */
  whole: readonly SearchHit[];
}

async function lookUp({ index, loads }: Reader, word: string): Promise<Own> {
  const key = findKey(index.shards, word);
  if (key === null) return { any: false, whole: [] };
  const hits = await loads.hits(shardFile(key));
  const texts = hits.map((hit) => ({ hit, text: Object.values(fieldsOf(hit)).join("") }));
  return {
    any: texts.some(({ text }) => text.includes(` ${word}`)),
    whole: texts.filter(({ text }) => text.includes(` ${word} `)).map(({ hit }) => hit),
  };
}

/** The word as it is typed: in the index, in the vocabulary, or the name of a city. */
async function directly(
  reader: Reader,
  { text, others }: TypedWord,
): Promise<{ unit: Unit; isKnown: boolean; hasMeaning: boolean }> {
  const written = await lookUp(reader, text);
  // Other spellings are looked for where the index lacks the typed one.
  const spellings = written.any ? [text] : [text, ...others];
  const owns = [
    written,
    ...(await Promise.all(spellings.slice(1).map((one) => lookUp(reader, one)))),
  ];
  const own: Own = {
    any: owns.some(({ any }) => any),
    whole: owns.flatMap(({ whole }) => whole),
  };
  const meanings = spellings.map((one) => meaningOf(reader.index, one, own));
  const meaning = {
    ways: meanings.flatMap(({ ways }) => ways),
    sports: new Set(meanings.flatMap(({ sports }) => [...sports])),
    isOnly: meanings.some(({ isOnly }) => isOnly),
    topics: meanings.flatMap(({ topics }) => topics),
  };
  const hasMeaning = meaning.ways.length > 0;
  const named = spellings.map((one): Way => ({ words: [one] }));
  const isKnown = own.any || hasMeaning;
  if (meaning.isOnly) {
    return { unit: unitOf(text, meaning.ways, meaning.sports), isKnown, hasMeaning };
  }
  if (!hasMeaning && own.whole.length === 0 && (await isCity(reader, spellings))) {
    // "Basel" is no beginning of "baseliner".
    const whole = named.map((way) => ({ ...way, isWhole: true }));
    return { unit: unitOf(text, whole), isKnown: true, hasMeaning: true };
  }
  const unit = unitOf(text, [...named, ...meaning.ways], meaning.sports);
  return { unit: { ...unit, topics: meaning.topics }, isKnown, hasMeaning };
}

/** Short words are unfinished rather than a city. */
const shortestCity = 4;

async function isCity({ index, loads }: Reader, spellings: readonly string[]): Promise<boolean> {
  const cities = await Promise.all(
    spellings
      .filter((one) => one.length >= shortestCity || isEastAsian(one))
      .filter((one) => index.placeLetters.includes(one.slice(0, 1)))
      .map(async (one) => {
        const places = await loads.places(placesFile(one.slice(0, 1)));
        return places.some(([name]) => queryWords(name).join(" ") === one);
      }),
  );
  return cities.includes(true);
}

interface Meaning {
  ways: Way[];
  sports: Set<string>;
  /** Nothing else is meant by the word. */
  isOnly: boolean;
  /** The topics that the beginning of a word is about. */
  topics: readonly Topic[];
}

/** What the vocabulary has for a word. */
function meaningOf(index: SearchIndex, word: string, own: Own): Meaning {
  const topics = topicsOf(word);
  const isStart = topics.length === 0 && word.length >= shortestStart;
  const started = isStart ? topicsStarting(word) : [];
  const countries = countriesOf(word);
  const language = spokenLanguage(word);
  const sports = sportsNamed(index.sports, word, own);
  return {
    ways: [
      ...topics.flatMap(({ topic, isWhole }) => topicWays(topic, isWhole)),
      ...started.flatMap((topic) => topicWays(topic, true)),
      ...countries.map((words): Way => ({ words, weight: 5 })),
      ...(language === null ? [] : [{ words: [languageMark(language)], weight: 2 }]),
      ...equalsOf(word).map((words): Way => ({ words, isWhole: true })),
      ...sports.other.map((sport): Way => ({ ...sportWay(sport), weight: 4 })),
    ],
    sports: new Set([...sports.own, ...sports.other].map(({ slug }) => slug)),
    isOnly:
      topics.some(({ topic, isWhole }) => isWhole && topic.narrows === true) ||
      // Two letters are no beginning of a name.
      (countries.length > 0 && word.length < 4),
    topics: started,
  };
}

/** The athletes of a sport, whose files are those of its name. */
export function sportWay(sport: SportName): Way {
  return { words: namesOf(sport)[0]?.split(" ") ?? [], sport: sport.slug };
}

function topicWays(topic: Topic, isWhole: boolean): Way[] {
  const { id, kind, isMarked, narrows } = topic;
  const mark = topicMark(id);
  const marked: Way[] = isMarked === true ? [{ words: [mark], weight: 4 }] : [];
  // Titles have the word in another language than the query, too.
  const named = isMarked === true && isWhole ? wordsOfTopic(topic) : [];
  if (narrows === true && isWhole) {
    return [
      ...marked,
      ...named.map((word): Way => ({ words: [word, mark], isWhole: true, weight: 5 })),
    ];
  }
  const sold: Way[] = kind === null ? [] : [{ words: [kindMark(kind)], weight: 1 }];
  return [...marked, ...sold, ...named.map((word): Way => ({ words: [word], isWhole: true }))];
}

/**
 * The sports that a word names, by their listed names and by others. A discipline of the sport that athletes have among
 * their words is not the whole sport: "judo" finds who does judo.
 */
function sportsNamed(sports: readonly SportName[], word: string, { whole }: Own) {
  const own = sports.filter((sport) =>
    namesOf(sport).some((name) => name.split(" ").some((one) => one.startsWith(word))),
  );
  const other = phrasesWith(otherNames(sports), word)
    .filter(({ of, isWhole }) => {
      const isDiscipline = whole.some((hit) => {
        return hit.sports.includes(of.slug) && fieldsOf(hit).facts.includes(` ${word} `);
      });
      return !own.includes(of) && (!isWhole || !isDiscipline);
    })
    .map(({ of }) => of);
  return { own, other: [...new Set(other)] };
}

/** Beginnings of so many letters are taken for a word of the vocabulary. */
const shortestStart = 4;

/** A word that is neither in the index nor in the vocabulary: unfinished, foreign, inflected, joined or mistyped. */
async function byOtherWords(reader: Reader, word: TypedWord): Promise<Unit[] | null> {
  const { text } = word;
  const vocabulary = vocabularyWords(reader.index.sports);
  const starting =
    text.length < shortestStart ? [] : vocabulary.filter((one) => one.startsWith(text));
  if (starting.length > 0) return [await meaningAny(reader, word, starting)];
  const countries = foreignCountries(text);
  if (countries.length > 0) {
    return [
      unitOf(
        text,
        countries.map((name) => ({ words: queryWords(name), weight: 5 })),
      ),
    ];
  }
  const parts = await joinedParts(reader, text, vocabulary);
  if (parts !== null) {
    const units = await Promise.all(
      parts.map((part) => unitsOf(reader, { text: part, others: [] }, parts)),
    );
    return units.flat();
  }
  const stem = await stemOf(reader, text, vocabulary);
  if (stem !== null) return [await meaningAny(reader, word, [stem])];
  const corrected = await correct(reader, text, vocabulary);
  const [first] = corrected;
  if (first === undefined) return null;
  return [{ ...(await meaningAny(reader, word, corrected)), typed: first, corrected }];
}

/** Joined words of at least so many letters are taken apart although athletes have them. */
const shortestJoined = 8;

/** A word that athletes have is found by the words that it consists of, too: `Schulbesuch` by `school visit`. */
async function withParts(reader: Reader, unit: Unit): Promise<Unit> {
  if (unit.typed.length < shortestJoined) return unit;
  const parts = await joinedParts(reader, unit.typed, vocabularyWords(reader.index.sports));
  if (parts === null) return unit;
  const [first, second] = await Promise.all(
    parts.map((text) => unitsOf(reader, { text, others: [] }, parts)),
  );
  const ways = (units: readonly Unit[] = []) =>
    units.flatMap((one) => (one.needed ? one.ways : []));
  const both = ways(first).flatMap((one) =>
    ways(second).flatMap((other): Way[] =>
      one.sport === undefined && other.sport === undefined
        ? [{ words: [...one.words, ...other.words] }]
        : [],
    ),
  );
  return { ...unit, ways: [...unit.ways, ...both] };
}

/** The unit of any of some words. */
async function meaningAny(
  reader: Reader,
  { text }: TypedWord,
  words: readonly string[],
): Promise<Unit> {
  const found = await Promise.all(
    words.slice(0, 5).map((one) => directly(reader, { text: one, others: [] })),
  );
  const units = found.map(({ unit }) => unit);
  const [only] = units;
  return {
    ...unitOf(
      text,
      units.flatMap(({ ways }) => ways),
      new Set(units.flatMap(({ sports }) => [...sports])),
    ),
    topics: units.flatMap((unit) => unit.topics),
    ...(words.length === 1 && only !== undefined && { typed: only.typed }),
  };
}

const shortestPart = 3;
const linkingLetters = ["", "s", "es", "en", "n", "er"];

/** The known words that a word without a blank consists of, such as `geburtstags` and `video`. */
async function joinedParts(
  reader: Reader,
  text: string,
  vocabulary: readonly string[],
): Promise<string[] | null> {
  const letters = [...text];
  const shortest = isEastAsian(text) ? 1 : shortestPart;
  const isWord = async (part: string) => {
    if (vocabulary.includes(part) || isGeneral(part) || foreignCountries(part).length > 0)
      return true;
    return isEastAsian(part) && (await lookUp(reader, part)).any;
  };
  for (let at = letters.length - shortest; at >= shortest; at -= 1) {
    const first = letters.slice(0, at).join("");
    const second = letters.slice(at).join("");
    if (!(await isWord(second))) continue;
    for (const link of linkingLetters) {
      const start = first.endsWith(link) ? first.slice(0, first.length - link.length) : "";
      if (start.length >= shortest && (await isWord(start))) return [start, second];
    }
  }
  return null;
}

const endings = ["innen", "erin", "ing", "ers", "ern", "in", "er", "en", "es", "s", "e", "n"];

/** The known word without its ending. */
async function stemOf(
  reader: Reader,
  text: string,
  vocabulary: readonly string[],
): Promise<string | null> {
  for (const ending of endings) {
    const stem = text.endsWith(ending) ? text.slice(0, text.length - ending.length) : "";
    if (stem.length < shortestStart) continue;
    if (vocabulary.includes(stem) || (await lookUp(reader, stem)).any) return stem;
  }
  return null;
}

/** The words that may be meant; none if no known one is like it. */
async function correct(
  { index, loads }: Reader,
  text: string,
  vocabulary: readonly string[],
): Promise<string[]> {
  // The second letter's list too: the first two may have changed places.
  const letters = [...new Set(text.slice(0, 2))].filter((one) => index.letters.includes(one));
  const lists = await Promise.all(letters.map((letter) => loads.words(wordsFile(letter))));
  return correctSpelling(text, [...vocabulary, ...lists.flat()]);
}
