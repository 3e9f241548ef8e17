import type { OfferKind } from "#app/lib/api/types.ts";
import { type BriefLabels, briefLabels } from "#app/lib/brief-labels.ts";

/** How the brief of a kind of offer is asked for. */
export interface BriefWords extends BriefLabels {
  /** Beside the recipient's name. */
  nameHint: { self: string; other: string };
  /** The message for an empty name. */
  missingName: string;
  instructionsHint: string;
  examples: readonly string[];
}

type OwnWords = Omit<BriefWords, keyof BriefLabels>;

const said: OwnWords = {
  nameHint: { self: "As it should be said", other: "As it should be said" },
  missingName: "Enter the name to be said",
  instructionsHint: "Names, a story, an inside joke: the more personal, the better.",
  examples: [
    "Sam turns 30 on Saturday. We have played five-a-side together every Tuesday since school. Please tease him about his left foot.",
    "Aisha runs her first marathon in Valencia. She doubts herself after an injury. Tell her what you say to yourself at kilometre 35.",
    "Our under-12s lost every match but never stopped laughing. A word about why that matters would make their year.",
  ],
};

const coached: OwnWords = {
  nameHint: { self: "As you like to be called", other: "As they like to be called" },
  missingName: "Enter the name of whoever takes part",
  instructionsHint: "Level, goal, what you want to work on, injuries to know of.",
  examples: [
    "I play league tennis, twice a week for four years. My second serve breaks down under pressure: I would like a routine I can trust.",
    "Mia is 14 and swims 100 m butterfly in 1:09. We would like you to look at her turns; we can send clips before.",
    "Our team of eight runs a relay in May. We want to plan the last six weeks and have an hour for questions.",
  ],
};

const inPerson: OwnWords = {
  nameHint: { self: "As you like to be called", other: "A person, a team or a company" },
  missingName: "Enter the name of whoever it is for",
  instructionsHint: "Where it is, how many people come, what you have planned.",
  examples: [
    "Our club opens its new pitch: about 200 people, a short welcome, then penalties with the under-10s for half an hour.",
    "A surprise for Sam's 40th, 30 guests in our garden. A toast and a game of table tennis would be perfect.",
  ],
};

const written: OwnWords = {
  nameHint: { self: "As it should be written", other: "As it should be written" },
  missingName: "Enter the name to be written",
  instructionsHint: "What should be written on it, and what it is for.",
  examples: [
    "Please write: To Aisha, keep running. She keeps her medals on the wall, and this goes beside them.",
  ],
};

/** A video is said, a session is coached, an item is written. */
const wordsOf: Readonly<Record<OfferKind, OwnWords>> = {
  video: said,
  custom: said,
  session: coached,
  appearance: inPerson,
  item: written,
};

export function briefWords(kind: OfferKind): BriefWords {
  return { ...briefLabels(kind), ...wordsOf[kind] };
}
