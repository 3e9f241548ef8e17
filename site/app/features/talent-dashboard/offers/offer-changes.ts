import { get, set } from "react-hook-form";
import { minorOf } from "#app/features/talent-dashboard/answer-rules.ts";
import { storedPhrases } from "#app/features/talent-dashboard/translations.ts";
import type { OfferKind } from "#app/lib/api/types.ts";
import type { WriteData, WriteValue } from "#app/lib/live/database-port.ts";
import { removeField } from "#app/lib/live/writes/write.ts";
import { storedCommercial } from "./commercial-use.ts";
import { type OfferAnswers, type OfferPart, partsOf } from "./offer-answers.ts";
import { storedQuestion } from "./questions.ts";

/** The changed parts as the document takes them. */
export function changesOf(
  changed: readonly OfferPart[],
  answers: OfferAnswers,
  currency: string,
): WriteData {
  return Object.assign(
    {},
    ...changed.map((part) =>
      part === "commercial"
        ? storedCommercial(answers.commercial, currency)
        : { [part]: storedAs(part, answers, currency) },
    ),
  );
}

/** A new offer as the document takes it. */
export function wholeOf(
  kind: OfferKind,
  answers: OfferAnswers,
  { currency, sort }: { currency: string; sort: number },
): WriteData {
  const whole: Record<string, WriteValue> = { kind, sort };
  for (const [field, value] of Object.entries(changesOf(partsOf(kind), answers, currency))) {
    if (value !== removeField) set(whole, field, value);
  }
  return whole;
}

function storedAs(
  part: Exclude<OfferPart, "commercial">,
  answers: OfferAnswers,
  currency: string,
): WriteValue {
  const money = (text: string) => ({ amount: minorOf(text, currency) ?? 0, currency });
  switch (part) {
    case "title":
    case "description":
    case "status":
    case "cancellationPolicy":
      return answers[part];
    case "price":
      return money(answers.price);
    case "addons":
      return answers.addons.map(({ key, label, price, effect }) => ({
        key,
        label,
        price: money(price),
        effect,
      }));
    case "questions":
      return answers.questions.map(storedQuestion);
    case "video.allowDownload":
      return answers.video.allowDownload;
    case "session.location":
      return answers.session.location;
    case "session.radiusKm":
      return answers.session.radiusKm === "" ? removeField : Number(answers.session.radiusKm);
    case "session.travelIncluded":
      return answers.session.travelIncluded;
    case "session.venueNeeds":
      return answers.session.venueNeeds === "" ? removeField : answers.session.venueNeeds;
    case "translations.en.title":
    case "translations.en.description":
    case "translations.de.title":
    case "translations.de.description": {
      const text: unknown = get(answers, part);
      return typeof text === "string" && text !== "" ? text : removeField;
    }
    case "translations.en.phrases":
    case "translations.de.phrases":
      return storedPhrases(get(answers, part));
    case "session.weekly":
      return answers.session.weekly.map(({ dow, from, to }) => ({ dow, from, to }));
    case "session.exceptions":
      return answers.session.exceptions.map(({ date, closed, from, to }) =>
        closed ? { date } : { date, from, to },
      );
    default:
      return Number(get(answers, part));
  }
}
