// Reads the catalogue for the compared sites: ours and theirs build from the same files, named by CATALOGUE.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.env.CATALOGUE;
const similarCount = 4;
const featuredCount = 8;

function lines(name) {
  return readFileSync(join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** An athlete as lists show them. */
function toCard({
  slug,
  displayName,
  headline,
  sports,
  country,
  languages,
  avatar,
  verified,
  status,
  stats,
}) {
  const { ratingSum, ratingCount } = stats;
  const paused = status === "paused";
  return {
    slug,
    displayName,
    headline,
    sports,
    country,
    languages,
    avatar,
    verified,
    paused,
    ratingSum,
    ratingCount,
  };
}

const order = new Intl.Collator("en");

function readCatalogue() {
  const sports = lines("sports.ndjson");
  const talent = lines("talent.ndjson");
  const ranked = talent
    .map((person) => ({ person, card: toCard(person) }))
    .sort(
      (one, other) =>
        other.card.ratingSum - one.card.ratingSum || order.compare(one.card.slug, other.card.slug),
    );
  const bySport = new Map(sports.map(({ slug }) => [slug, []]));
  for (const shown of ranked) bySport.get(shown.person.sports[0]).push(shown);
  return { sports, talent, ranked, bySport };
}

const catalogue = readCatalogue();
const names = new Map(catalogue.sports.map(({ slug, name }) => [slug, name]));

/** The home page's data. */
export function home() {
  const { sports, talent, ranked } = catalogue;
  return {
    sports,
    featured: ranked
      .filter(({ card }) => !card.paused)
      .slice(0, featuredCount)
      .map(({ card }) => card),
    reviews: talent
      .slice(0, 6)
      .map(({ displayName, feedback }) => ({ displayName, ...feedback[0] })),
    names: Object.fromEntries(names),
  };
}

/** A page's data for each sport. */
export function sportPages() {
  return catalogue.sports.map((sport) => {
    const shown = catalogue.bySport.get(sport.slug).map(({ card }) => card);
    return {
      sport,
      count: shown.length,
      talent: shown.slice(0, 24),
      names: Object.fromEntries(names),
    };
  });
}

/** A page's data for each athlete: the record and the neighbours in rank. */
export function* talentPages() {
  for (const list of catalogue.bySport.values()) {
    for (const [at, { person }] of list.entries()) {
      const similar = [];
      for (let step = 1; step < list.length && similar.length < similarCount; step += 1) {
        const { card } = list[(at + step) % list.length];
        if (!card.paused) similar.push(card);
      }
      yield {
        talent: person,
        sport: { slug: person.sports[0], name: names.get(person.sports[0]) },
        similar,
      };
    }
  }
}

/** The key by which Astro recognises an unchanged page. */
export function keyOf(page) {
  return createHash("sha256").update(JSON.stringify(page)).digest("base64url");
}
