import type { Occasion, OfferKind } from "#app/lib/api/types.ts";
import * as texts from "#messages/brief-labels";

type Occasions = readonly (readonly [Occasion, string])[];

/** What a brief calls things, by the kind of its offer. */
export interface BriefLabels {
  /** Whether the name is spoken, so that its sound and who it is from matter. */
  isSpoken: boolean;
  occasionLegend: string;
  occasions: Occasions;
}

/** Every occasion, as a video or an appearance calls it. */
export const everyOccasion: Occasions = [
  ["birthday", texts.birthday],
  ["congrats", texts.congratulations],
  ["good_luck", texts.goodLuck],
  ["pep_talk", texts.pepTalk],
  ["get_well", texts.getWell],
  ["wedding", texts.wedding],
  ["holiday", texts.holiday],
  ["coaching", texts.coaching],
  ["other", texts.other],
];

const coachedOccasions: Occasions = [
  ["coaching", texts.coaching],
  ["good_luck", texts.beforeCompetition],
  ["pep_talk", texts.motivation],
  ["other", texts.other],
];

/** What the brief of a kind of offer calls things, in the booking and on the order. */
export function briefLabels(kind: OfferKind): BriefLabels {
  return kind === "session"
    ? { isSpoken: false, occasionLegend: texts.sessionTopic, occasions: coachedOccasions }
    : {
        isSpoken: kind === "video" || kind === "custom",
        occasionLegend: texts.occasion,
        occasions: everyOccasion,
      };
}

/** What an occasion is called, as the booking of this kind of offer calls it. */
export function occasionLabel(kind: OfferKind, occasion: Occasion): string {
  // An older order may have an occasion of another kind.
  const known = [...briefLabels(kind).occasions, ...everyOccasion];
  return known.find(([value]) => value === occasion)?.[1] ?? occasion;
}

/** The occasions to choose from when a brief is changed: those of the booking, and the one that was chosen. */
export function occasionOptions(
  kind: OfferKind,
  chosen: Occasion,
): { value: Occasion; label: string }[] {
  const options = briefLabels(kind).occasions.map(([value, label]) => ({ value, label }));
  return options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: occasionLabel(kind, chosen) }];
}
