import { briefWords } from "#app/features/booking/brief-words.ts";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import type { OfferView, QuoteView } from "#app/lib/api/types.ts";
import { answerInWords } from "#app/lib/texts/booking-labels.ts";
import { formatList } from "#app/lib/texts/format-number.ts";
import { languageName } from "#app/lib/texts/places-and-languages.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/booking-review";

interface ReviewAnswerProps {
  label: string;
  value?: string;
  detail?: string | null;
  /** Several things, each under what it is. */
  lines?: readonly ReviewLine[];
  onChange: () => void;
}

/** One thing that was chosen or typed, with the way back to it. */
export function ReviewAnswer({ label, value, detail, lines, onChange }: ReviewAnswerProps) {
  return (
    <div>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 flex-1">
          <p className="eyebrow text-mute">{label}</p>
          {value !== undefined && <p className="font-semibold wrap-anywhere">{value}</p>}
          {detail != null && detail !== "" && (
            <p className="text-sm wrap-anywhere text-soft">{detail}</p>
          )}
        </div>
        <button
          type="button"
          aria-label={texts.changeAnswer({ label })}
          className="-my-3 -me-2 min-h-11 shrink-0 cursor-pointer px-2 text-sm font-semibold underline"
          onClick={onChange}
        >
          {texts.change}
        </button>
      </div>
      {lines !== undefined && (
        <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-2">
          {lines.map((line) => (
            <div key={line.key} className={line.wide ? "col-span-2" : ""}>
              <dt className="text-sm wrap-anywhere text-soft">{line.label}</dt>
              <dd
                className={classNames(
                  "wrap-anywhere whitespace-pre-line",
                  line.wide ? "line-clamp-4" : "font-semibold",
                )}
              >
                {line.text}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** An answer as the last step repeats it. */
interface ReviewLine {
  key: string;
  label: string;
  text: string;
  /** May be long. */
  wide?: boolean;
}

/** Returns the brief's non-empty instructions for the athlete. */
export function briefLines(
  { brief, use }: Pick<BookingDraft, "brief" | "use">,
  kind: OfferView["kind"],
): ReviewLine[] {
  const { isSpoken, occasionLegend, occasions } = briefWords(kind);
  const isPersonal = use === "personal";
  const recipient = isPersonal ? brief.recipientName : "";
  const occasion = isPersonal
    ? (occasions.find(([value]) => value === brief.occasion)?.[1] ?? "")
    : "";
  const language = brief.language === "" ? "" : languageName(brief.language);
  const fromName = isPersonal && brief.forWhom === "gift" ? brief.fromName : "";
  const pronunciation = isSpoken ? brief.pronunciation : "";
  const lines: ReviewLine[] = [
    { key: "recipientName", label: texts.name, text: recipient },
    { key: "pronunciation", label: texts.pronunciation, text: pronunciation },
    { key: "fromName", label: texts.fromName, text: fromName },
    { key: "occasion", label: occasionLegend, text: occasion },
    { key: "language", label: texts.language, text: language },
    { key: "instructions", label: texts.instructions, text: brief.instructions, wide: true },
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
  return chosen.length === 0
    ? null
    : texts.extras({ extras: formatList(chosen.map(({ label }) => label)) });
}
