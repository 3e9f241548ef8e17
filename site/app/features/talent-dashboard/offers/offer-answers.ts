import { minorOf, priceText } from "#app/features/talent-dashboard/answer-rules.ts";
import { asText } from "#app/features/talent-dashboard/profile/profile-rules.ts";
import {
  cleanedTexts,
  labelIn,
  type ShortText,
  shownTexts,
  type TypedTexts,
  typedTexts,
} from "#app/features/talent-dashboard/translations.ts";
import { addonLabel, licence, questionLabel, venueNeeds } from "#app/lib/api/rules/texts.ts";
import type { OfferKind } from "#app/lib/api/types.ts";
import * as texts from "#messages/talent-dashboard-offers";
import * as translationTexts from "#messages/talent-dashboard-translations";
import {
  type CommercialAnswers,
  cleanedCommercial,
  commercialOf,
  noCommercialUse,
} from "./commercial-use.ts";
import type { OwnOffer } from "./offer-document.ts";
import { cleanedQuestion, type QuestionAnswers, questionOf } from "./questions.ts";
import { type Hours, inOrder } from "./weekly-hours.ts";

export interface AddonAnswers {
  key: string;
  label: string;
  price: string;
  effect: OwnOffer["addons"][number]["effect"];
}

/** A date that does not follow the weekly hours; its times count unless it is closed. */
export interface ExceptionAnswers {
  date: string;
  closed: boolean;
  from: string;
  to: string;
}

/** An offer as its form holds it. Every kind has all of it; what belongs to other kinds is neither shown nor saved. */
export interface OfferAnswers {
  title: string;
  description: string;
  translations: TypedTexts<"title" | "description">;
  status: OwnOffer["status"];
  price: string;
  addons: AddonAnswers[];
  commercial: CommercialAnswers;
  questions: QuestionAnswers[];
  acceptWithinH: string;
  cancellationPolicy: OwnOffer["cancellationPolicy"];
  turnaroundDays: string;
  video: {
    maxSeconds: string;
    turnaroundDays: string;
    revisionsIncluded: string;
    allowDownload: boolean;
  };
  session: {
    durationMin: string;
    seats: string;
    minNoticeH: string;
    maxAdvanceDays: string;
    bufferMin: string;
    location: NonNullable<OwnOffer["session"]>["location"];
    weekly: Hours[];
    exceptions: ExceptionAnswers[];
    /** This and the next two count where it can take place in person. */
    radiusKm: string;
    travelIncluded: boolean;
    venueNeeds: string;
  };
}

const translatedNames = ["title", "description"] as const;

/**
 * Labels of the form's parts. Each is saved separately, under its name in the document. Commercial use is one part with
 * the document's `use`: without terms it cannot be sold.
 */
export const partNames = {
  title: texts.title,
  description: texts.description,
  "translations.en.title": labelIn(texts.title, "en"),
  "translations.en.description": labelIn(texts.description, "en"),
  "translations.en.phrases": labelIn(translationTexts.shortTexts, "en"),
  "translations.de.title": labelIn(texts.title, "de"),
  "translations.de.description": labelIn(texts.description, "de"),
  "translations.de.phrases": labelIn(translationTexts.shortTexts, "de"),
  status: texts.status,
  price: texts.price,
  addons: texts.extras,
  commercial: texts.use,
  questions: texts.questions,
  acceptWithinH: texts.answerTime,
  cancellationPolicy: texts.cancellation,
  turnaroundDays: texts.deliveryDays,
  "video.maxSeconds": texts.length,
  "video.turnaroundDays": texts.deliveryDays,
  "video.revisionsIncluded": texts.retakes,
  "video.allowDownload": texts.download,
  "session.durationMin": texts.length,
  "session.seats": texts.participants,
  "session.minNoticeH": texts.notice,
  "session.maxAdvanceDays": texts.bookingWindow,
  "session.bufferMin": texts.pause,
  "session.location": texts.place,
  "session.weekly": texts.weeklyHours,
  "session.exceptions": texts.otherDates,
  "session.radiusKm": texts.distance,
  "session.travelIncluded": texts.travel,
  "session.venueNeeds": texts.venueNeeds,
} as const;

export type OfferPart = keyof typeof partNames;

export function isOfferPart(name: string): name is OfferPart {
  return name in partNames;
}

const common = [
  "title",
  "description",
  "translations.en.title",
  "translations.en.description",
  "translations.en.phrases",
  "translations.de.title",
  "translations.de.description",
  "translations.de.phrases",
  "status",
  "price",
  "addons",
  "commercial",
  "questions",
  "acceptWithinH",
  "cancellationPolicy",
] as const satisfies OfferPart[];

/** The parts that an offer of a kind has. */
export function partsOf(kind: OfferKind): readonly OfferPart[] {
  switch (kind) {
    case "video":
      return [
        ...common,
        "video.maxSeconds",
        "video.turnaroundDays",
        "video.revisionsIncluded",
        "video.allowDownload",
      ];
    case "session":
    case "appearance":
      return [
        ...common,
        "session.durationMin",
        "session.seats",
        "session.minNoticeH",
        "session.maxAdvanceDays",
        "session.bufferMin",
        "session.location",
        "session.weekly",
        "session.exceptions",
        "session.radiusKm",
        "session.travelIncluded",
        "session.venueNeeds",
      ];
    case "item":
    case "custom":
      return [...common, "turnaroundDays"];
  }
}

/** What a new offer of a kind begins with (PRODUCT section 3). */
export function newAnswers(kind: OfferKind): OfferAnswers {
  const online = kind === "session";
  return {
    title: "",
    description: "",
    translations: typedTexts(null, translatedNames),
    status: "draft",
    price: "",
    addons: [],
    commercial: noCommercialUse,
    questions: [],
    acceptWithinH: "72",
    cancellationPolicy: "flexible",
    turnaroundDays: "14",
    video: {
      maxSeconds: "60",
      turnaroundDays: "7",
      revisionsIncluded: "1",
      allowDownload: true,
    },
    session: {
      durationMin: online ? "30" : "120",
      seats: online ? "1" : "50",
      minNoticeH: online ? "24" : "168",
      maxAdvanceDays: "60",
      bufferMin: online ? "15" : "60",
      location: online ? "online" : "in_person",
      weekly: [],
      exceptions: [],
      ...nothingOnSite,
    },
  };
}

/** An offer as the form shows it. */
export function answersOf(offer: OwnOffer): OfferAnswers {
  const empty = newAnswers(offer.kind);
  const { video, session, use } = offer;
  const terms = use === "personal" ? null : (offer.commercial ?? null);
  return {
    title: offer.title,
    description: offer.description,
    translations: typedTexts(offer.translations, translatedNames),
    status: offer.status,
    // The price of an offer for commercial use only is that of its terms.
    price: priceText(use === "commercial" && terms !== null ? terms.price : offer.price),
    addons: offer.addons.map(({ key, label, price, effect }) => ({
      key,
      label,
      price: priceText(price),
      effect,
    })),
    commercial: terms === null ? noCommercialUse : commercialOf(use, terms),
    questions: (offer.questions ?? []).map(questionOf),
    acceptWithinH: String(offer.acceptWithinH),
    cancellationPolicy: offer.cancellationPolicy,
    turnaroundDays: String(offer.turnaroundDays ?? empty.turnaroundDays),
    video:
      video == null
        ? empty.video
        : {
            maxSeconds: String(video.maxSeconds),
            turnaroundDays: String(video.turnaroundDays),
            revisionsIncluded: String(video.revisionsIncluded),
            allowDownload: video.allowDownload,
          },
    session:
      session == null
        ? empty.session
        : {
            durationMin: String(session.durationMin),
            seats: String(session.seats),
            minNoticeH: String(session.minNoticeH),
            maxAdvanceDays: String(session.maxAdvanceDays),
            bufferMin: String(session.bufferMin),
            location: session.location,
            weekly: session.weekly.map(({ dow, from, to }) => ({ dow, from, to })),
            exceptions: (session.exceptions ?? []).map(({ date, from, to }) => ({
              date,
              closed: from == null,
              from: from ?? "",
              to: to ?? "",
            })),
            ...onSite({
              location: session.location,
              // A number of kilometres, where there is one.
              radiusKm: String(session.radiusKm ?? ""),
              travelIncluded: session.travelIncluded ?? false,
              venueNeeds: session.venueNeeds ?? "",
            }),
          },
  };
}

/** The short texts that may have translations. */
export function shortTextsOf({
  addons,
  commercial,
  questions,
  session,
}: Pick<OfferAnswers, "addons" | "commercial" | "questions" | "session">): ShortText[] {
  return shownTexts([
    { label: texts.venueNeeds, original: onSite(session).venueNeeds, bounds: venueNeeds, rows: 3 },
    ...addons.map(({ label }, index) => ({
      label: texts.extra({ number: index + 1 }),
      original: asText(label),
      bounds: addonLabel,
    })),
    {
      label: texts.licence,
      original: commercial.use === "personal" ? "" : asText(commercial.licence),
      bounds: licence,
      rows: 5,
    },
    ...questions.map(({ label }, index) => ({
      label: texts.question({ number: index + 1 }),
      original: asText(label),
      bounds: questionLabel,
    })),
  ]);
}

/** What was typed, as it is stored: the money as it is written, the hours in order. */
export function cleaned(answers: OfferAnswers, currency: string): OfferAnswers {
  const { session } = answers;
  const money = (text: string) => {
    const amount = minorOf(text, currency);
    return amount === null ? text.trim() : priceText({ amount, currency });
  };
  return {
    ...answers,
    title: asText(answers.title),
    description: asText(answers.description),
    translations: cleanedTexts(answers.translations, translatedNames, asText),
    price: money(answers.price),
    addons: answers.addons.map((addon) => ({
      ...addon,
      label: asText(addon.label),
      price: money(addon.price),
    })),
    commercial: cleanedCommercial(answers.commercial, answers.price, money),
    questions: answers.questions.map(cleanedQuestion),
    session: {
      ...session,
      ...onSite(session),
      weekly: inOrder(session.weekly).map(({ dow, from, to }) => ({ dow: Number(dow), from, to })),
      exceptions: session.exceptions
        .map(({ date, closed, from, to }) => ({
          date,
          closed,
          from: closed ? "" : from,
          to: closed ? "" : to,
        }))
        .toSorted(
          (one, other) => one.date.localeCompare(other.date) || one.from.localeCompare(other.from),
        ),
    },
  };
}

const nothingOnSite = { radiusKm: "", travelIncluded: false, venueNeeds: "" };

/** What is asked of travel and venue; nothing where everything is online. */
function onSite({ location, radiusKm, travelIncluded, venueNeeds }: OnSite) {
  if (location === "online") return nothingOnSite;
  return { radiusKm: radiusKm.trim(), travelIncluded, venueNeeds: asText(venueNeeds) };
}

type OnSite = Pick<
  OfferAnswers["session"],
  "location" | "radiusKm" | "travelIncluded" | "venueNeeds"
>;
