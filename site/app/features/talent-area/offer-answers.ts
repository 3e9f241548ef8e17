import { get, set } from "react-hook-form";
import type { OfferKind } from "#app/lib/api/types.ts";
import type { WriteData, WriteValue } from "#app/lib/live/database-port.ts";
import type { OfferNow } from "#app/lib/live/types.ts";
import { minorOf, priceText } from "./price-text.ts";
import { asText } from "./profile-rules.ts";
import { type Hours, inOrder } from "./weekly-hours.ts";

export interface AddonAnswers {
  key: string;
  label: string;
  price: string;
  effect: OfferNow["addons"][number]["effect"];
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
  status: OfferNow["status"];
  price: string;
  addons: AddonAnswers[];
  acceptWithinH: string;
  cancellationPolicy: OfferNow["cancellationPolicy"];
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
    location: NonNullable<OfferNow["session"]>["location"];
    weekly: Hours[];
    exceptions: ExceptionAnswers[];
  };
}

/** Each part is saved by itself, under the same name in the document; what it is called on the form. */
export const partNames = {
  title: "Title",
  description: "Description",
  status: "Status",
  price: "Price",
  addons: "Extras",
  acceptWithinH: "Time to answer",
  cancellationPolicy: "Cancellation",
  turnaroundDays: "Days to deliver",
  "video.maxSeconds": "Length",
  "video.turnaroundDays": "Days to deliver",
  "video.revisionsIncluded": "Retakes",
  "video.allowDownload": "Download",
  "session.durationMin": "Length",
  "session.seats": "People",
  "session.minNoticeH": "Notice",
  "session.maxAdvanceDays": "How far ahead",
  "session.bufferMin": "Pause after each",
  "session.location": "Place",
  "session.weekly": "Weekly hours",
  "session.exceptions": "Other dates",
} as const;

export type OfferPart = keyof typeof partNames;

export function isOfferPart(name: string): name is OfferPart {
  return name in partNames;
}

const common = [
  "title",
  "description",
  "status",
  "price",
  "addons",
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
    status: "draft",
    price: "",
    addons: [],
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
    },
  };
}

/** An offer as the form shows it. */
export function answersOf(offer: OfferNow): OfferAnswers {
  const empty = newAnswers(offer.kind);
  const { video, session } = offer;
  return {
    title: offer.title,
    description: offer.description,
    status: offer.status,
    price: priceText(offer.price),
    addons: offer.addons.map(({ key, label, price, effect }) => ({
      key,
      label,
      price: priceText(price),
      effect,
    })),
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
          },
  };
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
    price: money(answers.price),
    addons: answers.addons.map((addon) => ({
      ...addon,
      label: asText(addon.label),
      price: money(addon.price),
    })),
    session: {
      ...session,
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

/** The changed parts as the document takes them. */
export function changesOf(
  changed: readonly OfferPart[],
  answers: OfferAnswers,
  currency: string,
): WriteData {
  return Object.fromEntries(changed.map((part) => [part, storedAs(part, answers, currency)]));
}

/** A new offer as the document takes it. */
export function wholeOf(
  kind: OfferKind,
  answers: OfferAnswers,
  { currency, sort }: { currency: string; sort: number },
): WriteData {
  const whole: Record<string, WriteValue> = { kind, use: "personal", questions: [], sort };
  for (const part of partsOf(kind)) set(whole, part, storedAs(part, answers, currency));
  return whole;
}

function storedAs(part: OfferPart, answers: OfferAnswers, currency: string): WriteValue {
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
    case "video.allowDownload":
      return answers.video.allowDownload;
    case "session.location":
      return answers.session.location;
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
