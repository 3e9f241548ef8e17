import type { OfferKind } from "#app/lib/api/types.ts";
import { type BriefLabels, briefLabels } from "#app/lib/texts/brief-labels.ts";
import * as texts from "#messages/booking-brief";

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
  nameHint: { self: texts.saidName, other: texts.saidName },
  missingName: texts.saidNameMissing,
  instructionsHint: texts.saidInstructions,
  examples: [texts.saidExampleBirthday, texts.saidExampleRace, texts.saidExampleTeam],
};

const coached: OwnWords = {
  nameHint: { self: texts.yourCalledName, other: texts.theirCalledName },
  missingName: texts.coachedNameMissing,
  instructionsHint: texts.coachedInstructions,
  examples: [texts.coachedExampleTennis, texts.coachedExampleSwimming, texts.coachedExampleRelay],
};

const inPerson: OwnWords = {
  nameHint: { self: texts.yourCalledName, other: texts.visitedName },
  missingName: texts.visitedNameMissing,
  instructionsHint: texts.visitedInstructions,
  examples: [texts.visitedExampleClub, texts.visitedExampleBirthday],
};

const written: OwnWords = {
  nameHint: { self: texts.writtenName, other: texts.writtenName },
  missingName: texts.writtenNameMissing,
  instructionsHint: texts.writtenInstructions,
  examples: [texts.writtenExample],
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
