import { expect, test, vi } from "vitest";
import { fixtureCard } from "./fixture-card.ts";
import {
  localCard,
  localHomePage,
  localSport,
  localTalent,
  sportInSentence,
} from "./local-texts.ts";
import type { FeaturedReview, HomePage } from "./page-types.ts";

// The texts of a catalogue on a German page.

vi.mock("#messages/language", () => ({ language: "de" }));
vi.mock("#messages/locale", () => ({ nounCase: "kept" }));

const offer = { title: "A message", description: "From the court." };
const talent = {
  headline: "Baseliner",
  bio: "Seven years on tour.",
  offers: [offer],
};

test("texts have the language of the page where there is a translation, and name their own otherwise", () => {
  const translated = {
    ...talent,
    translations: { de: { headline: "Spielt an der Grundlinie" } },
    offers: [{ ...offer, translations: { de: { title: "Eine Nachricht" } } }],
  };
  expect(localTalent(translated)).toEqual({
    headline: "Spielt an der Grundlinie",
    bio: "Seven years on tour.",
    bioLang: "en",
    offers: [{ title: "Eine Nachricht", description: "From the court.", descriptionLang: "en" }],
  });
});

test("short texts have their translation, but not what an order sends back", () => {
  const addons = [{ key: "longer", label: "Twice as long" }];
  const questions = [{ key: "tone", label: "Which tone?", options: ["Twice as long"] }];
  const phrases = [
    { original: "Twice as long", text: "Doppelt so lang" },
    { original: "longer", text: "länger" },
  ];
  const achievements = [{ title: "National champion", year: 2024 }];
  const translated = {
    ...talent,
    achievements,
    translations: {
      de: { phrases: [{ original: "National champion", text: "Schweizer Meisterin" }] },
    },
    offers: [{ ...offer, addons, questions, translations: { de: { phrases } } }],
  };
  expect(localTalent(translated)).toMatchObject({
    achievements: [{ title: "Schweizer Meisterin", year: 2024 }],
    offers: [{ addons: [{ key: "longer", label: "Doppelt so lang" }], questions }],
  });
});

test("main texts in the language of the page are shown, whatever their translations", () => {
  const own = { ...talent, textLanguage: "de-CH", translations: { de: { headline: "No" } } };
  expect(localTalent(own)).toEqual(talent);
  expect(localTalent({ ...talent, textLanguage: "fr" })).toMatchObject({ headlineLang: "fr" });
});

test("an empty text has no language", () => {
  expect(localTalent({ ...talent, bio: "" })).not.toHaveProperty("bioLang");
});

test("a card and a sport have their own language only", () => {
  const translations = { de: { headline: "Läuft" } };
  expect(localCard({ ...fixtureCard({ slug: "ada" }), translations })).toEqual(
    fixtureCard({ slug: "ada", headline: "Läuft" }),
  );
  const sport = { name: "Football", translations: { de: { name: "Fußball" } } };
  expect(localSport(sport)).toEqual({ name: "Fußball" });
  expect(sportInSentence("Fußball")).toBe("Fußball");
});

test("the front page has the reviews for readers of its language, and not those for others", () => {
  const review = (publicName: string): FeaturedReview => ({
    ...{ publicName, rating: 5, text: "Great." },
    talent: {
      ...{ slug: "ada", displayName: "Ada", avatar: fixtureCard({ slug: "ada" }).avatar },
      sport: { slug: "football", name: "Football", translations: { de: { name: "Fußball" } } },
    },
  });
  const totals = { talent: 0, completed: 0, ratingSum: 0, ratingCount: 0 };
  const page: HomePage = { sports: [], featured: [], reviews: [review("Kim")], totals };
  const shown = localHomePage({ ...page, localReviews: { de: [review("Uwe")], fr: [] } });
  expect(shown.reviews.map(({ publicName, talent }) => [publicName, talent.sport.name])).toEqual([
    ["Uwe", "Fußball"],
  ]);
  expect(shown).not.toHaveProperty("localReviews");
  const others = localHomePage({ ...page, localReviews: { fr: [] } });
  expect(others.reviews.map(({ publicName }) => publicName)).toEqual(["Kim"]);
  expect(localHomePage({ ...page, reviews: [] })).toEqual({ ...page, reviews: [] });
});
