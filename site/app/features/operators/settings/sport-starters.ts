import { languages, ownLanguage } from "#app/lib/texts/language.ts";

/** The name and the description of a sport in a language. */
export interface SportTexts {
  name: string;
  description: string;
}

/** A sport that an operator can add with one choice, and edit afterwards. */
export interface StarterSport extends SportTexts {
  slug: string;
  /** The texts of the site's further languages, by language. */
  translations: Readonly<Record<string, SportTexts>>;
  /** Other words that customers search it by, of all languages. No two sports share a word. */
  synonyms: readonly string[];
}

/** As many as a sport may have (`domain`). */
const mostSynonyms = 20;

// A sport has texts in every language of the site, whatever language the operator reads.
const files = import.meta.glob<Readonly<Record<string, string>>>(
  "../../../messages/*/operators-sport-starters.json",
  { eager: true, import: "default" },
);

/** The texts of a sport in a language: the messages `iceHockey`, `iceHockeyAbout` and `iceHockeyWords`. */
function textsOf(code: string, slug: string): SportTexts & { words: string[] } {
  const texts = files[`../../../messages/${code}/operators-sport-starters.json`] ?? {};
  const name = slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    name: texts[name] ?? "",
    description: texts[`${name}About`] ?? "",
    words: texts[`${name}Words`]?.split(", ") ?? [],
  };
}

const slugs = [
  "athletics",
  "badminton",
  "basketball",
  "boxing",
  "climbing",
  "cricket",
  "cycling",
  "equestrian",
  "esports",
  "football",
  "golf",
  "gymnastics",
  "handball",
  "hockey",
  "ice-hockey",
  "motorsport",
  "rowing",
  "rugby",
  "sailing",
  "skateboarding",
  "skiing",
  "surfing",
  "swimming",
  "table-tennis",
  "tennis",
  "triathlon",
  "volleyball",
  "weightlifting",
];

/** The sports that a new marketplace of these languages can start from; the first language is that of `name`. */
export function startersIn(codes: readonly string[]): StarterSport[] {
  return slugs.map((slug) => {
    const all = codes.map((code) => ({ code, ...textsOf(code, slug) }));
    const translations = all
      .slice(1)
      .map(({ code, name, description }) => [code, { name, description }] as const);
    return {
      slug,
      name: all[0]?.name ?? "",
      description: all[0]?.description ?? "",
      translations: Object.fromEntries(translations),
      synonyms: mixed(all.map(({ words }) => words)),
    };
  });
}

/** The first words of every list, as many as a sport may have. */
function mixed(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  const words = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []));
  return [...new Set(words.flat())].slice(0, mostSynonyms);
}

/** The sports of this site, each with its name in the operator's language, by that name. */
export function starterChoices(): { sport: StarterSport; label: string }[] {
  const { code } = ownLanguage;
  return startersIn(languages.map((language) => language.code))
    .map((sport) => ({ sport, label: textsOf(code, sport.slug).name }))
    .sort((one, other) => one.label.localeCompare(other.label, code));
}
