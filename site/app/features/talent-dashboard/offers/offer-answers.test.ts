import { expect, test } from "vitest";
import { removeField } from "#app/lib/live/writes/write.ts";
import {
  answersOf,
  cleaned,
  newAnswers,
  partNames,
  partsOf,
  shortTextsOf,
} from "./offer-answers.ts";
import { changesOf, wholeOf } from "./offer-changes.ts";
import { type OwnOffer, ownOfferShape } from "./offer-document.ts";
import { offerRules } from "./offer-rules.ts";
import { cleanedQuestion, newQuestion } from "./questions.ts";

const session: OwnOffer = {
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
    travelIncluded: false,
  },
  acceptWithinH: 72,
  cancellationPolicy: "flexible",
};

const unstored = { price: "", commercial: "" };

test("an offer that is stored reads, and is saved, as it is", () => {
  const answers = answersOf(session);
  expect(cleaned(answers, "EUR")).toEqual(answers);
  expect(offerRules("session", "EUR", unstored).safeParse(answers).success).toBe(true);
  const { version: _, priceVersion: __, ...said } = session;
  expect(wholeOf("session", answers, { currency: "EUR", sort: 2 })).toEqual({
    ...said,
    questions: [],
  });
});

const appearance: OwnOffer = {
  ...session,
  kind: "appearance",
  use: "both",
  commercial: {
    price: { amount: 200_000, currency: "EUR" },
    licence: "Own channels only.\nNo television.",
    termDays: 30,
    channels: ["Website", "Social media"],
  },
  questions: [
    {
      key: "question-1",
      label: "Which club?",
      type: "text",
      required: true,
      options: [],
      maxLen: 80,
    },
    {
      key: "question-2",
      label: "Which tone?",
      type: "select",
      required: false,
      options: ["Warm", "Funny"],
    },
    { key: "question-3", label: "How many guests?", type: "number", required: true, options: [] },
  ],
  session: {
    durationMin: 120,
    seats: 50,
    minNoticeH: 168,
    maxAdvanceDays: 60,
    bufferMin: 60,
    weekly: [],
    exceptions: [],
    location: "in_person",
    radiusKm: 250,
    travelIncluded: true,
    venueNeeds: "A stage.",
  },
};

test("commercial use, questions and the venue read, and are saved, as they are", () => {
  expect(ownOfferShape.safeParse(appearance).success).toBe(true);
  const answers = answersOf(appearance);
  expect(answers.commercial).toEqual({
    use: "both",
    price: "2000",
    licence: "Own channels only.\nNo television.",
    termDays: "30",
    channels: "Website\nSocial media",
  });
  expect(answers.questions.map(({ options, maxLen }) => [options, maxLen])).toEqual([
    ["", "80"],
    ["Warm\nFunny", ""],
    ["", ""],
  ]);
  expect(cleaned(answers, "EUR")).toEqual(answers);
  expect(offerRules("appearance", "EUR", unstored).safeParse(answers).success).toBe(true);
  const { version: _, priceVersion: __, ...said } = appearance;
  expect(wholeOf("appearance", answers, { currency: "EUR", sort: 2 })).toEqual(said);
});

test("the translations of extras, questions, licence and venue read, and are saved, as they are", () => {
  const phrases = [{ original: "Which club?", text: "Welcher Verein?" }];
  const translations = { de: { title: "Auftritt", phrases } };
  const stored = ownOfferShape.parse({ ...appearance, translations });
  const answers = answersOf(stored);
  expect(cleaned(answers, "EUR")).toEqual(answers);
  expect(offerRules("appearance", "EUR", unstored).safeParse(answers).success).toBe(true);
  expect(wholeOf("appearance", answers, { currency: "EUR", sort: 2 })).toMatchObject({
    translations: { de: { title: "Auftritt", phrases } },
  });
  expect(shortTextsOf(answers).map(({ original }) => original)).toEqual([
    "A stage.",
    "15 minutes more",
    "Own channels only.\nNo television.",
    "Which club?",
    "Which tone?",
    "How many guests?",
  ]);
  const personal = { ...answers, commercial: { ...answers.commercial, use: "personal" as const } };
  expect(shortTextsOf(personal).map(({ original }) => original)).not.toContain(
    "Own channels only.\nNo television.",
  );
});

test("what is typed in lines is a list, and what belongs to another type of answer goes", () => {
  const typed = answersOf(appearance);
  const [club, tone, guests] = typed.questions;
  const answers = cleaned(
    {
      ...typed,
      commercial: { ...typed.commercial, channels: " Website \n\n Posters\n" },
      questions: [club, tone, guests].flatMap((one) =>
        one === undefined ? [] : [{ ...one, options: " Warm\n\nKind ", maxLen: " 60 " }],
      ),
    },
    "EUR",
  );
  const { commercial, questions } = changesOf(["commercial", "questions"], answers, "EUR");
  expect(commercial).toMatchObject({ channels: ["Website", "Posters"] });
  expect(questions).toMatchObject([
    { key: "question-1", options: [], maxLen: 60 },
    { key: "question-2", options: ["Warm", "Kind"] },
    { key: "question-3", options: [] },
  ]);
  expect(JSON.stringify(questions).match(/maxLen/g)).toHaveLength(1);
});

test("what is no longer sold or asked for is taken out of the document", () => {
  const typed = answersOf(appearance);
  const personal = cleaned(
    { ...typed, commercial: { ...typed.commercial, use: "personal" } },
    "EUR",
  );
  expect(changesOf(["commercial"], personal, "EUR")).toEqual({
    use: "personal",
    commercial: removeField,
  });
  expect(wholeOf("appearance", personal, { currency: "EUR", sort: 1 })).not.toHaveProperty(
    "commercial",
  );
  const online = cleaned(
    { ...typed, session: { ...typed.session, location: "online", radiusKm: "far" } },
    "EUR",
  );
  expect(offerRules("appearance", "EUR", unstored).safeParse(online).success).toBe(true);
  expect(
    changesOf(["session.radiusKm", "session.travelIncluded", "session.venueNeeds"], online, "EUR"),
  ).toEqual({
    "session.radiusKm": removeField,
    "session.travelIncluded": false,
    "session.venueNeeds": removeField,
  });
});

test("what is for commercial use only has one price", () => {
  const offer: OwnOffer = { ...appearance, use: "commercial" };
  const answers = answersOf(offer);
  expect(answers.price).toBe("2000");
  expect(cleaned(answers, "EUR")).toEqual(answers);
  const dearer = cleaned({ ...answers, price: "2500.50" }, "EUR");
  expect(changesOf(["price", "commercial"], dearer, "EUR")).toMatchObject({
    price: { amount: 250_050, currency: "EUR" },
    use: "commercial",
    commercial: { price: { amount: 250_050, currency: "EUR" } },
  });
});

test("a question has a key from its beginning that no other has", () => {
  const keys = Array.from({ length: 8 }, () => newQuestion().key);
  expect(new Set(keys).size).toBe(8);
  // What `domain::offer` takes as a key.
  expect(keys.every((key) => /^[a-z0-9_-]{1,40}$/.test(key))).toBe(true);
  const renamed = {
    ...newQuestion(),
    key: "question-1",
    label: " Another? ",
    type: "date" as const,
  };
  expect(cleanedQuestion(renamed)).toMatchObject({ key: "question-1", label: "Another?" });
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
    const checked = offerRules(kind, "EUR", unstored).safeParse(newAnswers(kind));
    expect(checked.error?.issues.map((issue) => issue.path.join("."))).toEqual(["title", "price"]);
    const whole = wholeOf(
      kind,
      { ...newAnswers(kind), title: "Title", price: "80" },
      { currency: "EUR", sort: 1 },
    );
    expect(ownOfferShape.safeParse(whole).success).toBe(true);
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
  const issues = offerRules("session", "EUR", unstored).safeParse(wrong).error?.issues ?? [];
  expect(issues.map((issue) => issue.path.join("."))).toEqual([
    "price",
    "session.durationMin",
    "session.seats",
    "session.minNoticeH",
    "session.maxAdvanceDays",
    "session.bufferMin",
    "session.weekly.0.from",
    "session.weekly.2.from",
    "session.exceptions.0.date",
    "session.exceptions.2.date",
    "acceptWithinH",
    "addons.0.label",
    "addons.0.price",
  ]);
});

test("what the server would refuse of commercial use, questions and the venue is named too", () => {
  const answers = answersOf(appearance);
  const lines = (count: number) => Array.from({ length: count }, (_, line) => `No. ${line}`);
  const [question] = answers.questions;
  const asking = (changed: object) => ({ ...question, ...changed });
  const wrong = {
    ...answers,
    commercial: {
      use: "both",
      price: "0",
      licence: " ",
      termDays: "3651",
      channels: lines(6).join("\n"),
    },
    questions: [
      asking({ label: "" }),
      asking({ label: "x".repeat(121) }),
      asking({ maxLen: "501" }),
      asking({ type: "select", options: "Only one" }),
      asking({ type: "select", options: lines(21).join("\n") }),
      asking({ type: "select", options: `Warm\n${"x".repeat(81)}` }),
      asking({ type: "select", options: "Warm\nWarm" }),
      asking({ type: "date", options: "Only one", maxLen: "many" }),
    ],
    session: { ...answers.session, radiusKm: "20001", venueNeeds: "x".repeat(501) },
  };
  const issuesOf = (typed: unknown) =>
    (offerRules("appearance", "EUR", unstored).safeParse(typed).error?.issues ?? []).map((issue) =>
      issue.path.join("."),
    );
  expect(issuesOf(wrong)).toEqual([
    "session.radiusKm",
    "session.venueNeeds",
    "commercial.price",
    "commercial.licence",
    "commercial.termDays",
    "commercial.channels",
    "questions.0.label",
    "questions.1.label",
    "questions.2.maxLen",
    "questions.3.options",
    "questions.4.options",
    "questions.5.options",
    "questions.6.options",
  ]);
  const nine = Array.from({ length: 9 }, () => asking({}));
  expect(issuesOf({ ...answers, questions: nine })).toEqual(["questions"]);
  const unsold = { ...wrong.commercial, use: "personal" };
  expect(issuesOf({ ...answers, commercial: unsold })).toEqual([]);
});

test("a price within the range or the stored one is accepted, and no other", () => {
  const answers = { ...newAnswers("item"), title: "A signed shirt", turnaroundDays: "14" };
  const isPrice = (price: string, kept: string) =>
    (
      offerRules("item", "EUR", { price: kept, commercial: "" }).safeParse({ ...answers, price })
        .error?.issues ?? []
    ).every(({ path }) => path[0] !== "price");
  expect(["0.50", "80", "9523.81", "9523.82", "0.49", ""].map((one) => isPrice(one, ""))).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
  expect([isPrice("9600", "9600"), isPrice("9601", "9600")]).toEqual([true, false]);
});
