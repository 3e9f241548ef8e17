import { z } from "zod/mini";
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
    legalName: textWithin(legalName, "Enter your name as in your passport"),
    displayName: textWithin(displayName, "Enter the name fans know you by"),
    birthDate: z.string().check(
      z.regex(/^\d{4}-\d{2}-\d{2}$/, "Enter your date of birth"),
      z.refine((day) => ageOn(day, today) >= 13, "You have to be at least 13 years old"),
      z.refine((day) => ageOn(day, today) <= 120, "Please check the year"),
    ),
    country: z.string().check(z.minLength(1, "Choose the country you live in")),
    ...(needsGuardian(answers.birthDate, today)
      ? {
          guardian: z.object({
            name: textWithin(personName, "Enter your guardian's name"),
            email: emailText,
          }),
        }
      : {}),
  });

const sport = z.looseObject({
  sports: z
    .array(z.string())
    .check(z.minLength(1, "Choose your sport"), z.maxLength(3, "At most three")),
  team: textWithin(team),
  level: z.string().check(z.minLength(1, "Choose your level")),
  profileUrl: z
    .string()
    .check(z.trim(), z.regex(/^(https:\/\/\S+)?$/, "Enter a link that starts with https://")),
});

const followed = z.object({
  handle: textWithin({ ...socialHandle, shortest: 0 }),
  followers: z.string().check(z.regex(/^\d{0,10}$/, "Enter a number without dots or spaces")),
});

const reach = z.looseObject({
  socials: z.object({ instagram: followed, x: followed, tiktok: followed, youtube: followed }),
  languages: z
    .array(z.string())
    .check(z.minLength(1, "Choose at least one language"), z.maxLength(5, "At most five")),
});

const offer = z.looseObject({
  offer: z.object({
    kind: z.string().check(z.minLength(1, "Choose what you would offer")),
    price: z.string().check(z.regex(/^\d{1,5}$/, "Enter a whole amount, such as 80")),
    currency: z.string().check(z.minLength(1, "Choose the currency")),
  }),
  why: textWithin(motivation),
});

const agent = (answers: EnrolAnswers) =>
  z.looseObject({
    ...(answers.agent.name.trim() === "" && answers.agent.email.trim() === ""
      ? {}
      : {
          agent: z.object({
            name: textWithin(personName, "Enter the agent's name"),
            email: emailText,
          }),
        }),
    ...(answers.entity.kind === "company"
      ? {
          entity: z.looseObject({
            name: textWithin(companyName, "Enter the company's name"),
            vatId: textWithin(vatId),
          }),
        }
      : {}),
  });

const consents = z.looseObject({
  email: emailText,
  phone: phoneText,
  consents: z.object({
    terms: agreed("Please accept the terms to continue"),
    likeness: agreed("Please agree, so that your name and picture can be shown"),
    data: agreed("Please agree, so that we can read your application"),
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
      return offer;
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
