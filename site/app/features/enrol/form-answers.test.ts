import { expect, test } from "vitest";
import type { EnrolmentInput } from "#app/lib/api/types.ts";
import { answersOf, changedForm } from "./form-answers.ts";

const today = "2026-11-22";
const form: EnrolmentInput = {
  legalName: "Ana María Rivera",
  displayName: "Ana Rivera",
  email: "ana@example.com",
  phone: "+34600111222",
  country: "ES",
  birthDate: "2010-04-01",
  guardian: { name: "Eva Rivera", email: "eva@example.com" },
  sports: ["tennis"],
  team: "SC",
  level: "pro",
  profileUrl: "https://example.com/ana",
  socials: [
    { network: "instagram", handle: "ana", followers: 1_200 },
    { network: "twitch", handle: "ana.live" },
  ],
  languages: ["es"],
  offers: [
    { kind: "video", price: { amount: 8_050, currency: "EUR" } },
    { kind: "session", price: { amount: 9_000, currency: "EUR" } },
  ],
  why: "Because fans ask.",
  agent: { name: "Max Agent", email: "max@example.com" },
  entity: { kind: "company", name: "Rivera SL", vatId: "ES1", registrationNo: "R 1" },
  consents: { terms: true, likeness: true, data: true },
};

test("sends an unchanged application unchanged", () => {
  const whole = { ...form, offers: form.offers.map((offer) => ({ ...offer })) };
  const [first] = whole.offers;
  if (first !== undefined) first.price = { amount: 8_000, currency: "EUR" };
  const answers = { ...answersOf(whole), consents: form.consents };
  expect(changedForm(whole, answers, today)).toEqual(whole);
});

test("requires new consents and keeps the entered values", () => {
  const answers = answersOf(form);
  expect(answers.consents).toEqual({ terms: false, likeness: false, data: false });
  expect(answers.socials.instagram).toEqual({ handle: "ana", followers: "1200" });
  expect(answers.offer).toEqual({ kind: "video", price: "80.5", currency: "EUR" });
});
