import { expect, test } from "vitest";
import { defaultMarketplace, setMarketplace } from "#app/lib/marketplace/marketplace.ts";
import { applicationOf } from "./application.ts";
import {
  ageOn,
  type EnrolAnswers,
  emptyAnswers,
  inAcceptedCurrency,
  needsGuardian,
} from "./enrol-answers.ts";
import { enrolRules, enrolStepOf, firstUnfinishedEnrolStep } from "./enrol-rules.ts";

const today = "2026-11-21";

const complete: EnrolAnswers = {
  ...emptyAnswers,
  legalName: "Ana María Rivera",
  displayName: "Ana Rivera",
  birthDate: "1995-04-01",
  country: "ES",
  sports: ["tennis"],
  level: "pro",
  offer: { kind: "video", price: "80", currency: "EUR" },
  email: "Ana@Example.com",
  consents: { terms: true, likeness: true, data: true },
};

test("age is counted in whole years, birthdays included", () => {
  expect(ageOn("2008-11-21", today)).toBe(18);
  expect(ageOn("2008-11-22", today)).toBe(17);
  expect(ageOn("2013-12-01", today)).toBe(12);
});

test("a guardian is asked from 13 to 17 years", () => {
  const asked = ["2014-01-01", "2013-11-21", "2008-11-22", "2008-11-21", ""].map((day) =>
    needsGuardian(day, today),
  );
  expect(asked).toEqual([false, true, true, false, false]);
  const young = { ...complete, birthDate: "2010-01-01" };
  expect(firstUnfinishedEnrolStep(young, today)).toBe("you");
});

test("rejects applicants under 13", () => {
  const child = { ...complete, birthDate: "2016-01-01" };
  const issues = enrolRules("you", child, today).safeParse(child).error?.issues;
  expect(issues?.map((issue) => issue.message)).toEqual(["You have to be at least 13 years old"]);
});

test("a complete application has nothing left to do; an empty one starts at the beginning", () => {
  expect(firstUnfinishedEnrolStep(complete, today)).toBeNull();
  expect(firstUnfinishedEnrolStep(emptyAnswers, today)).toBe("you");
  expect(firstUnfinishedEnrolStep({ ...complete, agent: { name: "Max", email: "" } }, today)).toBe(
    "agent",
  );
});

test("the body leaves out what was not said", () => {
  expect(applicationOf(complete, today)).toEqual({
    legalName: "Ana María Rivera",
    displayName: "Ana Rivera",
    email: "ana@example.com",
    country: "ES",
    birthDate: "1995-04-01",
    sports: ["tennis"],
    level: "pro",
    socials: [],
    languages: ["en"],
    offers: [{ kind: "video", price: { amount: 8_000, currency: "EUR" } }],
    entity: { kind: "individual" },
    consents: { terms: true, likeness: true, data: true },
  });
});

test("prices are sent in the minor units of their currency", () => {
  const yen = { ...complete, offer: { kind: "session" as const, price: "9000", currency: "JPY" } };
  expect(applicationOf(yen, today).offers).toEqual([
    { kind: "session", price: { amount: 9_000, currency: "JPY" } },
  ]);
});

test("the offer's step accepts the marketplace's currencies and prices, and no others", () => {
  const isRight = (price: string, currency: string) => {
    const answers = { ...complete, offer: { ...complete.offer, price, currency } };
    return enrolRules("offer", answers, today).safeParse(answers).success;
  };
  expect(isRight("150000", "JPY")).toBe(true);
  expect(isRight("9523.82", "EUR")).toBe(false);
  setMarketplace({
    ...defaultMarketplace,
    money: { ...defaultMarketplace.money, currencies: ["PLN"], smallest: { PLN: 5_000 } },
  });
  expect([isRight("80", "EUR"), isRight("49.99", "PLN"), isRight("50", "PLN")]).toEqual([
    ...[false, false, true],
  ]);
  expect(inAcceptedCurrency(complete).offer.currency).toBe("PLN");
  setMarketplace(defaultMarketplace);
  expect(inAcceptedCurrency(complete)).toBe(complete);
});

test("networks are sent when a name was given, with the followers if said", () => {
  const socials = {
    ...emptyAnswers.socials,
    instagram: { handle: "@ana", followers: "12000" },
    x: { handle: "ana_r", followers: "" },
  };
  expect(applicationOf({ ...complete, socials }, today).socials).toEqual([
    { network: "instagram", handle: "ana", followers: 12_000 },
    { network: "x", handle: "ana_r" },
  ]);
});

test("a refused field opens the step that shows it", () => {
  expect(
    ["birthDate", "sports.0", "offers.0.price", "consents.terms", "guardian.email"].map(
      enrolStepOf,
    ),
  ).toEqual(["you", "sport", "offer", "consents", "you"]);
});
