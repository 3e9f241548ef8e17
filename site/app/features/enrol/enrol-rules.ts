import { z } from "zod/mini";
import { handleIn } from "#app/lib/accounts/social-handle.ts";
import {
  companyName,
  displayName,
  legalName,
  motivation,
  personName,
  socialHandle,
  team,
  vatId,
} from "#app/lib/api/rules/texts.ts";
import { emailText, phoneText, textWithin } from "#app/lib/forms/text-rules.ts";
import { acceptedCurrencies, priceRangeRule, priceWithin } from "#app/lib/money/price-range.ts";
import * as texts from "#messages/enrol-rules";
import { atMost } from "#messages/form-rules";
import {
  ageOn,
  type EnrolAnswers,
  type EnrolStep,
  enrolSteps,
  needsGuardian,
} from "./enrol-answers.ts";

const agreed = (message: string) => z.boolean().check(z.refine((ticked) => ticked, message));

const you = (answers: EnrolAnswers, today: string) =>
  z.looseObject({
    legalName: textWithin(legalName, texts.legalName),
    displayName: textWithin(displayName, texts.displayName),
    birthDate: z.string().check(
      z.regex(/^\d{4}-\d{2}-\d{2}$/, texts.birthDate),
      z.refine((day) => ageOn(day, today) >= 13, texts.tooYoung),
      z.refine((day) => ageOn(day, today) <= 120, texts.tooOld),
    ),
    country: z.string().check(z.minLength(1, texts.country)),
    ...(needsGuardian(answers.birthDate, today)
      ? {
          guardian: z.object({
            name: textWithin(personName, texts.guardianName),
            email: emailText,
          }),
        }
      : {}),
  });

const sport = z.looseObject({
  sports: z.array(z.string()).check(z.minLength(1, texts.sport), z.maxLength(3, texts.mostSports)),
  team: textWithin(team),
  level: z.string().check(z.minLength(1, texts.level)),
  profileUrl: z.string().check(z.trim(), z.regex(/^(https:\/\/\S+)?$/, texts.profileUrl)),
});

const followed = z.object({
  // The address of a profile is longer than the handle that it is read as.
  handle: z
    .string()
    .check(
      z.refine(
        (typed) => handleIn(typed).length <= socialHandle.longest,
        atMost({ count: socialHandle.longest }),
      ),
    ),
  followers: z.string().check(z.regex(/^\d{0,10}$/, texts.followers)),
});

const reach = z.looseObject({
  socials: z.object({ instagram: followed, x: followed, tiktok: followed, youtube: followed }),
  languages: z
    .array(z.string())
    .check(z.minLength(1, texts.language), z.maxLength(5, texts.mostLanguages)),
});

const offer = ({ offer: { currency } }: EnrolAnswers) =>
  z.looseObject({
    offer: z.object({
      kind: z.string().check(z.minLength(1, texts.offer)),
      price: z
        .string()
        .check(
          z.refine((typed) => priceWithin(typed, currency) !== null, priceRangeRule(currency)),
        ),
      currency: z
        .string()
        .check(z.refine((code) => acceptedCurrencies().includes(code), texts.currency)),
    }),
    why: textWithin(motivation),
  });

const agent = (answers: EnrolAnswers) =>
  z.looseObject({
    ...(answers.agent.name.trim() === "" && answers.agent.email.trim() === ""
      ? {}
      : {
          agent: z.object({
            name: textWithin(personName, texts.agentName),
            email: emailText,
          }),
        }),
    ...(answers.entity.kind === "company"
      ? {
          entity: z.looseObject({
            name: textWithin(companyName, texts.companyName),
            vatId: textWithin(vatId),
          }),
        }
      : {}),
  });

const consents = z.looseObject({
  email: emailText,
  phone: phoneText,
  consents: z.object({
    terms: agreed(texts.terms),
    likeness: agreed(texts.likeness),
    data: agreed(texts.data),
  }),
});

/** The rules of one step on a day, `2026-11-21`. */
export function enrolRules(step: EnrolStep, answers: EnrolAnswers, today: string) {
  switch (step) {
    case "you":
      return you(answers, today);
    case "sport":
      return sport;
    case "reach":
      return reach;
    case "offer":
      return offer(answers);
    case "agent":
      return agent(answers);
    case "consents":
      return consents;
  }
}

/** The first step that is not in order, if there is one. */
export function firstUnfinishedEnrolStep(answers: EnrolAnswers, today: string): EnrolStep | null {
  return (
    enrolSteps.find((step) => !enrolRules(step, answers, today).safeParse(answers).success) ?? null
  );
}

/** The step that shows a field of the application's body. */
export function enrolStepOf(field: string): EnrolStep {
  const [first = ""] = field.split(".");
  const steps: Readonly<Record<string, EnrolStep>> = {
    sports: "sport",
    team: "sport",
    level: "sport",
    profileUrl: "sport",
    socials: "reach",
    languages: "reach",
    offers: "offer",
    why: "offer",
    agent: "agent",
    entity: "agent",
    email: "consents",
    phone: "consents",
    consents: "consents",
  };
  return steps[first] ?? "you";
}
