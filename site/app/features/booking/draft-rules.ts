import { z } from "zod";
import type { OfferView } from "#app/lib/api/types.ts";
import { type BookingDraft, needsSlot, occasions, type Step, steps } from "./draft.ts";

type Question = OfferView["questions"][number];

const phone = z
  .string()
  .trim()
  .regex(/^(\+[1-9]\d{6,14})?$/, "Start with + and the country code, such as +34600111222");

const offer = z.looseObject({ offerGuid: z.string().min(1, "Choose what you would like to book") });

const brief = (asked: readonly Question[]) =>
  z.looseObject({
    brief: z.looseObject({
      recipientName: z
        .string()
        .trim()
        .min(1, "Tell us the name to be said")
        .max(60, "At most 60 characters"),
      pronunciation: z.string().trim().max(100, "At most 100 characters"),
      fromName: z.string().trim().max(60, "At most 60 characters"),
      occasion: z.enum(
        occasions.map(([value]) => value),
        "Choose the occasion",
      ),
      instructions: z
        .string()
        .trim()
        .min(20, "Write at least 20 characters, so there is something to work with")
        .max(1_000, "At most 1,000 characters"),
      answers: z.looseObject(
        Object.fromEntries(asked.map((question) => [question.key, answerRule(question)])),
      ),
    }),
  });

/** Unanswered is an empty or a missing text. */
function answerRule(question: Question) {
  const { maxLen, options = [], required, type } = question;
  const longest = maxLen ?? 500;
  return z
    .string()
    .optional()
    .transform((answer) => answer?.trim() ?? "")
    .refine((answer) => answer !== "" || !required, "Please answer this")
    .refine((answer) => answer.length <= longest, `At most ${longest} characters`)
    .refine(
      (answer) => answer === "" || type !== "number" || /^-?\d+$/.test(answer),
      "Enter a number",
    )
    .refine(
      (answer) => answer === "" || type !== "select" || options.includes(answer),
      "Choose one",
    );
}

const slot = z.looseObject({
  schedule: z.looseObject({ startAt: z.string().min(1, "Choose a time") }),
});

const date = z.looseObject({
  brief: z.looseObject({
    wantedBy: z
      .string()
      .refine(
        (day) => day === "" || /^\d{4}-\d{2}-\d{2}$/.test(day),
        "Choose a date from the calendar",
      ),
  }),
});

const contact = z
  .looseObject({
    customer: z.looseObject({
      name: z.string().trim().min(1, "Tell us your name").max(80, "At most 80 characters"),
      email: z.email("Enter an email address such as you@example.com").max(254),
      emailAgain: z.string().min(1, "Type your email address once more"),
      phone,
    }),
  })
  .refine((draft) => sameAddress(draft.customer.email, draft.customer.emailAgain), {
    path: ["customer", "emailAgain"],
    message: "The two email addresses differ",
  });

const accepted = (message: string) => z.boolean().refine((ticked) => ticked, message);

const review = z.looseObject({
  consents: z.looseObject({
    terms: accepted("Please accept the terms to continue"),
    performanceBeginsNow: accepted("Please confirm that work may begin once it is accepted"),
    age: accepted("Please confirm your age or a guardian's consent"),
  }),
});

/** The rules of one step of booking an offer. */
export function rulesOf(step: Step, booked: OfferView | undefined) {
  switch (step) {
    case "offer":
      return offer;
    case "brief":
      return brief(booked?.questions ?? []);
    case "when":
      return booked !== undefined && needsSlot(booked) ? slot : date;
    case "contact":
      return contact;
    case "review":
      return review;
  }
}

/** The first step before `until` that is not in order, for a draft restored from an earlier visit. */
export function firstUnfinishedStep(
  draft: BookingDraft,
  booked: OfferView | undefined,
  until: Step,
): Step {
  const before = steps.slice(0, steps.indexOf(until));
  return before.find((step) => !rulesOf(step, booked).safeParse(draft).success) ?? until;
}

/** The step that shows a field, by the field's path in the order's body. */
export function stepOfField(field: string): Step {
  if (field.startsWith("schedule") || field === "brief.wantedBy") {
    return "when";
  }
  if (field.startsWith("brief")) {
    return "brief";
  }
  if (field.startsWith("customer") || field === "visibility") {
    return "contact";
  }
  if (field.startsWith("consents")) {
    return "review";
  }
  return "offer";
}

function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
