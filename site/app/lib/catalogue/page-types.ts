import type {
  IntroVideo,
  OfferView,
  SharedVideoView,
  TalentView,
  TextLanguages,
} from "#app/lib/api/types.ts";
import type { Choices, TalentCard } from "./card.ts";
import type { Picture } from "./picture.ts";

/** In files for all languages: name and description in other languages. */
interface TranslatedSport extends TextLanguages<"name" | "description"> {
  translations?:
    | Readonly<Record<string, { name?: string | undefined; description?: string | undefined }>>
    | undefined;
}

export interface SportTile extends TranslatedSport {
  slug: string;
  name: string;
  talentCount: number;
  /** The page shows a plain background where there is none. */
  hero?: Picture | null | undefined;
}

export interface SportName extends TranslatedSport {
  slug: string;
  name: string;
  /** Other words that customers search by, in the search index only. */
  synonyms?: string[];
  /** The names in all languages, in the search index only. */
  names?: string[];
}

/** A review together with whom it is about. */
export interface FeaturedReview {
  publicName: string;
  rating: number;
  text: string;
  /** Missing if it is unknown. */
  language?: string;
  talent: { slug: string; displayName: string; avatar: Picture; sport: SportName };
}

/** What `/` reads. */
export interface HomePage {
  sports: SportTile[];
  featured: TalentCard[];
  /** For readers of the site's default language. */
  reviews: FeaturedReview[];
  /** By language: those for its readers, where they differ. */
  localReviews?: Readonly<Record<string, FeaturedReview[]>>;
  totals: { talent: number; completed: number; ratingSum: number; ratingCount: number };
  /** By language: the operator's headline and lead. */
  own?: TextPage["own"];
}

/** What `/sport/{slug}` reads. */
export interface SportPage {
  sport: SportTile & { description: string; share?: string | null | undefined };
  /** The first athletes; `sport.talentCount` is their total number. */
  talent: TalentCard[];
  /** What all of them can be narrowed by. */
  choices: Choices;
  others: SportTile[];
}

/** An athlete with what the build made of the pictures. */
export type PicturedTalent = Omit<TalentView, "avatar" | "cover" | "gallery" | "introVideo"> & {
  avatar: Picture;
  cover?: Picture | null;
  gallery?: Picture[];
  introVideo?: (Omit<IntroVideo, "poster"> & { poster: Picture }) | null;
  /** The card of a shared link; absent from a page newer than the build. */
  share?: string | null | undefined;
};

/** What `/{slug}` and `/{slug}/book` read. */
export interface TalentPage {
  talent: PicturedTalent;
  sports: SportName[];
  similar: TalentCard[];
  /** Names of the main sports of the similar athletes. */
  similarSports: SportName[];
}

/** What `/{slug}/{guid}` reads of an offer. */
export interface ItemPage extends TalentPage {
  offer: OfferView;
}

/** What `/{slug}/{guid}` reads of a video that a customer shares; no build has it. */
export interface SharedVideoPage extends TalentPage {
  video: SharedVideoView;
}

/** A page of a sport, `/sport/{slug}/cards-2.json`. */
export interface CardList {
  talent: TalentCard[];
}

export function isHomePage(value: unknown): value is HomePage {
  return hasLists(value, ["sports", "featured", "reviews"]) && "totals" in value;
}

export function isSportPage(value: unknown): value is SportPage {
  return (
    hasLists(value, ["talent", "others"]) &&
    "sport" in value &&
    hasSlug(value.sport) &&
    "choices" in value &&
    hasLists(value.choices, ["kinds", "languages", "countries"])
  );
}

export function isTalentPage(value: unknown): value is TalentPage {
  return (
    hasLists(value, ["sports", "similar", "similarSports"]) &&
    "talent" in value &&
    hasSlug(value.talent) &&
    hasLists(value.talent, ["offers", "feedback"])
  );
}

export function isItemPage(value: unknown): value is ItemPage {
  return (
    isTalentPage(value) &&
    "offer" in value &&
    typeof value.offer === "object" &&
    value.offer !== null &&
    "offerGuid" in value.offer
  );
}

export function isCardList(value: unknown): value is CardList {
  return hasLists(value, ["talent"]);
}

/** Returns whether our own file has the given lists; the generator has checked each field. */
export function hasLists(value: unknown, names: readonly string[]): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    names.every((name) => Array.isArray(Reflect.get(value, name)))
  );
}

function hasSlug(value: unknown): value is { slug: string } {
  return (
    typeof value === "object" && value !== null && "slug" in value && typeof value.slug === "string"
  );
}

/** What a page of text reads. */
export interface TextPage {
  /** By language: the operator's texts that replace the site's own. A text for all languages has the name `all`. */
  own?: Readonly<Record<string, OwnText>>;
}

/** An operator's text, rendered by the build. */
export interface OwnText {
  title: string;
  /** Safe HTML, made of Markdown. */
  html: string;
}
