import { expect, test } from "vitest";
import type { OfferNow } from "#app/lib/live/types.ts";
import { offerNowShape } from "#app/lib/live/types.ts";
import {
  answersOf,
  changesOf,
  cleaned,
  newAnswers,
  partNames,
  partsOf,
  wholeOf,
} from "./offer-answers.ts";
import { offerRules } from "./offer-rules.ts";

const session: OfferNow = {
  version: 3,
  kind: "session",
  status: "active",
  title: "One to one",
  description: "Ask me anything.",
  sort: 2,
  price: { amount: 12_050, currency: "EUR" },
  priceVersion: 1,
  addons: [
    {
      key: "longer",
      label: "15 minutes more",
      price: { amount: 3_000, currency: "EUR" },
      effect: "extra_length",
    },
  ],
  use: "personal",
  session: {
    durationMin: 30,
    seats: 1,
    minNoticeH: 24,
    maxAdvanceDays: 60,
    bufferMin: 15,
    weekly: [
      { dow: 1, from: "15:00", to: "18:00" },
      { dow: 6, from: "09:10", to: "24:00" },
    ],
    exceptions: [{ date: "2026-12-24" }, { date: "2026-12-27", from: "10:00", to: "12:00" }],
    location: "online",
  },
  acceptWithinH: 72,
  cancellationPolicy: "flexible",
};

test("an offer that is stored reads, and is saved, as it is", () => {
  const answers = answersOf(session);
  expect(cleaned(answers, "EUR")).toEqual(answers);
  expect(offerRules("session", "EUR").safeParse(answers).success).toBe(true);
  const { version: _, priceVersion: __, ...said } = session;
  expect(wholeOf("session", answers, { currency: "EUR", sort: 2 })).toEqual({
    ...said,
    questions: [],
  });
});

test("only what was changed is sent, as the document has it", () => {
  const typed = cleaned(
    {
      ...answersOf(session),
      price: " 99,5 ",
      session: {
        ...answersOf(session).session,
        weekly: [
          { dow: 3, from: "10:00", to: "11:00" },
          { dow: 1, from: "08:00", to: "09:00" },
        ],
        exceptions: [{ date: "2026-12-25", closed: true, from: "10:00", to: "12:00" }],
      },
    },
    "EUR",
  );
  expect(changesOf(["price", "session.weekly", "session.exceptions"], typed, "EUR")).toEqual({
    price: { amount: 9_950, currency: "EUR" },
    "session.weekly": [
      { dow: 1, from: "08:00", to: "09:00" },
      { dow: 3, from: "10:00", to: "11:00" },
    ],
    "session.exceptions": [{ date: "2026-12-25" }],
  });
});

test("a new offer of every kind lacks only its title and its price", () => {
  for (const kind of ["video", "session", "appearance", "item"] as const) {
    const checked = offerRules(kind, "EUR").safeParse(newAnswers(kind));
    expect(checked.error?.issues.map((issue) => issue.path.join("."))).toEqual(["title", "price"]);
    const whole = wholeOf(
      kind,
      { ...newAnswers(kind), title: "Title", price: "80" },
      { currency: "EUR", sort: 1 },
    );
    expect(offerNowShape.safeParse(whole).success).toBe(true);
    expect(partsOf(kind).every((part) => part in partNames)).toBe(true);
  }
});

test("what the server would refuse is named beside its field", () => {
  const answers = answersOf(session);
  const wrong = {
    ...answers,
    price: "1.234",
    addons: [{ key: "x", label: "", price: "many", effect: "none" as const }],
    acceptWithinH: "11",
    session: {
      ...answers.session,
      durationMin: "14",
      seats: "501",
      minNoticeH: "1",
      maxAdvanceDays: "181",
      bufferMin: "-1",
      weekly: [
        { dow: 1, from: "10:00", to: "10:00" },
        { dow: 2, from: "10:00", to: "12:00" },
        { dow: 2, from: "11:00", to: "13:00" },
      ],
      exceptions: [
        { date: "", closed: true, from: "", to: "" },
        { date: "2026-12-24", closed: true, from: "", to: "" },
        { date: "2026-12-24", closed: false, from: "10:00", to: "11:00" },
      ],
    },
  };
  const issues = offerRules("session", "EUR").safeParse(wrong).error?.issues ?? [];
  expect(issues.map((issue) => issue.path.join("."))).toEqual([
    "price",
    "addons.0.label",
    "addons.0.price",
    "acceptWithinH",
    "session.durationMin",
    "session.seats",
    "session.minNoticeH",
    "session.maxAdvanceDays",
    "session.bufferMin",
    "session.weekly.0.from",
    "session.weekly.2.from",
    "session.exceptions.0.date",
    "session.exceptions.2.date",
  ]);
});
