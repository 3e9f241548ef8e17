import { language } from "#messages/language";
import { nounCase } from "#messages/locale";
import type { TalentCard } from "./card.ts";
import type { HomePage, ItemPage, SportPage, TalentPage } from "./page-types.ts";

// The texts of athletes, offers and sports in the language of the page. Files of the build and the API have all
// languages; a page has its own. Texts without a translation stay in the language of the athlete, which
// `headlineLang` and the like name for the `lang` attribute.

/** The main language of sports, and of athletes who named none. */
const defaultLanguage = "en";

interface Translated {
  translations?: object | undefined;
}

interface Written extends Translated {
  /** The language of the main texts; English if absent. */
  textLanguage?: string | undefined;
}

const primaryOf = (tag: string) => tag.split("-", 1)[0] ?? tag;
const own = primaryOf(language);

/** Returns the record with the texts for readers of this page, without those of other languages. */
function localised<Item extends Written>(
  item: Item,
  names: readonly (keyof Item & string)[],
  main = item.textLanguage ?? defaultLanguage,
): Item {
  const isOwn = primaryOf(main) === own;
  const { translations, textLanguage, ...rest } = item;
  if (isOwn && translations === undefined && textLanguage === undefined) return item;
  const local: Record<string, unknown> = rest;
  const texts: Texts = isOwn ? {} : { ...Reflect.get({ ...translations }, own) };
  const { phrases } = texts;
  if (phrases !== undefined) Object.assign(local, replaced(rest, phrases));
  for (const name of names) {
    const text = texts[name];
    if (typeof text === "string" && text !== "") local[name] = text;
    else if (!isOwn && typeof local[name] === "string" && local[name] !== "")
      local[`${name}Lang`] = main;
  }
  // The same fields, but for those that no page reads.
  return local as Item;
}

interface Texts extends Record<string, unknown> {
  phrases?: readonly { original: string; text: string }[];
}

/** The names of short texts. Channels and options are not among them: an order sends them back. */
const short = new Set("title label alt position team venueNeeds licence".split(" "));

/** Returns the record with its short texts in the language of the phrases. */
function replaced(record: object, phrases: NonNullable<Texts["phrases"]>): object {
  const local = (name: string, value: unknown) =>
    (short.has(name) && phrases.find(({ original }) => original === value)?.text) || value;
  return JSON.parse(JSON.stringify(record), local);
}

/** An athlete with the offers. */
export function localTalent<
  Offer extends Translated & { title: string; description: string },
  Talent extends Written & { headline: string; bio: string; offers: Offer[] },
>(talent: Talent & { offers: Offer[] }): Talent {
  const local = localised<Talent>(talent, ["headline", "bio"]);
  const offers = listOf(talent.offers, (offer) => localOffer(offer, talent.textLanguage));
  return changed(local, { offers });
}

function localOffer<Offer extends Translated & { title: string; description: string }>(
  offer: Offer,
  main: string | undefined,
): Offer {
  return localised<Offer & Written>(offer, ["title", "description"], main);
}

export function localCard<Card extends TalentCard>(card: Card): Card {
  return localised<Card>(card, ["headline"]);
}

export function localCards<Card extends TalentCard>(cards: Card[]): Card[] {
  return listOf(cards, (card) => localCard(card));
}

/** A sport, by its name and, where it has one, its description. */
export function localSport<Sport extends Translated & { name: string; description?: string }>(
  sport: Sport,
): Sport {
  return localised<Sport & Written>(sport, ["name", "description"]);
}

export function localSports<Sport extends Translated & { name: string }>(sports: Sport[]): Sport[] {
  return listOf(sports, (sport) => localSport(sport));
}

export function localTalentPage<Page extends TalentPage>(page: Page): Page {
  const parts: Partial<TalentPage> = {
    talent: localTalent(page.talent),
    sports: localSports(page.sports),
    similar: localCards(page.similar),
    similarSports: localSports(page.similarSports),
  };
  return changed(page, parts);
}

export function localItemPage<Page extends TalentPage>(page: Page | ItemPage): Page | ItemPage {
  const local = localTalentPage(page);
  if (!("offer" in page)) return local;
  return changed(local, { offer: localOffer(page.offer, page.talent.textLanguage) });
}

export function localSportPage(page: SportPage): SportPage {
  return changed(page, {
    sport: localSport(page.sport),
    talent: localCards(page.talent),
    others: localSports(page.others),
  });
}

export function localHomePage(page: HomePage): HomePage {
  const { localReviews, ...rest } = page;
  const reviews = localReviews?.[language] ?? page.reviews;
  return changed(localReviews === undefined ? page : rest, {
    sports: localSports(page.sports),
    featured: localCards(page.featured),
    reviews: listOf(reviews, (review) =>
      changed(review, {
        talent: changed(review.talent, { sport: localSport(review.talent.sport) }),
      }),
    ),
  });
}

/** The name of a sport inside a sentence: German writes nouns with a capital letter there, too. */
export function sportInSentence(name: string): string {
  return nounCase === "lower" ? name.toLowerCase() : name;
}

/** The same list where no item differs: a page that is all in its language is not copied. */
function listOf<Item>(items: Item[], localise: (item: Item) => Item): Item[] {
  const local = items.map(localise);
  return local.every((item, at) => item === items[at]) ? items : local;
}

function changed<Value extends object>(value: Value, parts: object): Value {
  const isSame = Object.entries(parts).every(([name, part]) => Reflect.get(value, name) === part);
  return isSame ? value : { ...value, ...parts };
}
