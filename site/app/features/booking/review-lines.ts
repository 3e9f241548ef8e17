import type { OfferView, QuoteView } from "#app/lib/api/types.ts";
import { answerInWords } from "#app/lib/booking-labels.ts";
import { languageName } from "#app/lib/places-and-languages.ts";
import { briefWords } from "./brief-words.ts";
import type { BookingDraft } from "./draft.ts";

/** An answer as the last step repeats it. */
export interface ReviewLine {
  key: string;
  label: string;
  text: string;
  /** Of whatever length. */
  wide?: boolean;
}

/** Everything of the brief that tells the athlete what to do; nothing of what was left empty. */
export function briefLines(
  { brief }: Pick<BookingDraft, "brief">,
  kind: OfferView["kind"],
): ReviewLine[] {
  const { isSpoken, occasionLegend, occasions } = briefWords(kind);
  const occasion = occasions.find(([value]) => value === brief.occasion)?.[1] ?? "";
  const language = brief.language === "" ? "" : languageName(brief.language);
  const fromName = isSpoken && brief.forWhom === "other" ? brief.fromName : "";
  const pronunciation = isSpoken ? brief.pronunciation : "";
  const lines: ReviewLine[] = [
    { key: "recipientName", label: "Name", text: brief.recipientName },
    { key: "pronunciation", label: "Pronounced", text: pronunciation },
    { key: "fromName", label: "From", text: fromName },
    { key: "occasion", label: occasionLegend, text: occasion },
    { key: "language", label: "Language", text: language },
    { key: "instructions", label: "Instructions", text: brief.instructions, wide: true },
  ];
  return lines.filter(({ text }) => text.trim() !== "");
}

/** What was answered, under the questions that the order will keep. */
export function answerLines(
  questions: NonNullable<QuoteView["offer"]["questions"]>,
  typed: Readonly<Record<string, string>>,
): ReviewLine[] {
  return questions.flatMap(({ key, label, type }) => {
    const text = typed[key]?.trim() ?? "";
    return text === "" ? [] : [{ key, label, text: answerInWords(text, type) }];
  });
}

/** The extras that were chosen, by their names; `null` without any. */
export function chosenExtras(offer: OfferView, addons: readonly string[]): string | null {
  const chosen = offer.addons.filter(({ key }) => addons.includes(key));
  return chosen.length === 0 ? null : `With ${chosen.map(({ label }) => label).join(", ")}`;
}
