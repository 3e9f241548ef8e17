import { z } from "zod/mini";
import { questionNumbers } from "#app/lib/api/rules/numbers.ts";
import {
  addressCity,
  addressExtra,
  addressName,
  addressPostalCode,
  addressRegion,
  addressStreet,
  advertisedProduct,
  brand as brandBounds,
  companyName,
  customerName,
  fromName,
  instructions,
  pronunciation,
  recipientName,
} from "#app/lib/api/rules/texts.ts";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { emailText, isWithin, phoneText, textWithin } from "#app/lib/forms/text-rules.ts";
import { giftRules } from "#app/lib/gift-rules.ts";
import * as texts from "#messages/booking-rules";
import { briefWords } from "./brief-words.ts";
import {
  type BookingDraft,
  type CommercialDraft,
  isGift,
  isShipped,
  needsSlot,
  type Step,
  steps,
} from "./draft.ts";

type Question = OfferView["questions"][number];

const offer = z.looseObject({
  offerGuid: z.string().check(z.minLength(1, texts.offer)),
});

function brief(booked: OfferView | undefined, languages: readonly string[]) {
  const words = briefWords(booked?.kind ?? "video");
  return z.looseObject({
    brief: z.looseObject({
      recipientName: textWithin(recipientName, words.missingName),
      pronunciation: textWithin(pronunciation),
      fromName: textWithin(fromName),
      occasion: z.enum(
        words.occasions.map(([value]) => value),
        booked?.kind === "session" ? texts.topic : texts.occasion,
      ),
      instructions: textWithin(instructions, texts.instructions({ least: instructions.shortest })),
      language: z
        .string()
        .check(
          z.refine(
            (language) => languages.length === 0 || languages.includes(language),
            texts.language,
          ),
        ),
      answers: z.looseObject(
        Object.fromEntries(
          (booked?.questions ?? []).map((question) => [question.key, answerRule(question)]),
        ),
      ),
    }),
  });
}

/** Unanswered is an empty or a missing text. */
function answerRule(question: Question) {
  const { maxLen, options = [], required, type } = question;
  const longest = maxLen ?? questionNumbers.maxLen.most;
  return z
    .pipe(
      z.optional(z.string()),
      z.transform((answer) => answer?.trim() ?? ""),
    )
    .check(
      z.refine((answer) => answer !== "" || !required, texts.answer),
      z.refine((answer) => answer.length <= longest, texts.answerLength({ most: longest })),
      z.refine(
        (answer) => answer === "" || type !== "number" || /^-?\d+$/.test(answer),
        texts.answerNumber,
      ),
      z.refine(
        (answer) => answer === "" || type !== "select" || options.includes(answer),
        texts.answerChoice,
      ),
    );
}

/** Required fields of a company only. */
const commercial = z
  .looseObject({
    use: z.enum(["personal", "commercial"]),
    commercial: z.looseObject({
      brand: z.string(),
      product: z.string(),
      where: z.enum(["country", "everywhere"]),
      country: z.string(),
      channels: z.array(z.string()),
      otherChannel: z.string(),
      disclosure: z.boolean(),
    }),
  })
  .check(
    commercialRule("brand", texts.brand({ most: brandBounds.longest }), ({ brand }) =>
      isWithin(brand, brandBounds),
    ),
    commercialRule("product", texts.product({ most: advertisedProduct.longest }), ({ product }) =>
      isWithin(product, advertisedProduct),
    ),
    commercialRule(
      "otherChannel",
      texts.channel,
      ({ channels, otherChannel }) => channels.length > 0 || otherChannel.trim() !== "",
    ),
    commercialRule(
      "country",
      texts.country,
      ({ where, country }) => where === "everywhere" || country !== "",
    ),
    commercialRule("disclosure", texts.disclosure, ({ disclosure }) => disclosure),
  );

function commercialRule(
  field: keyof CommercialDraft,
  message: string,
  holds: (typed: Omit<CommercialDraft, "termDays" | "scriptReview">) => boolean,
) {
  return z.refine<Pick<BookingDraft, "use"> & { commercial: Parameters<typeof holds>[0] }>(
    (draft) => draft.use !== "commercial" || holds(draft.commercial),
    { path: ["commercial", field], message },
  );
}

const slot = z.looseObject({
  schedule: z.looseObject({ startAt: z.string().check(z.minLength(1, texts.time)) }),
});

const date = z.looseObject({
  brief: z.looseObject({
    wantedBy: z
      .string()
      .check(z.refine((day) => day === "" || /^\d{4}-\d{2}-\d{2}$/.test(day), texts.date)),
  }),
});

const contact = z
  .looseObject({
    customer: z.looseObject({
      name: textWithin(customerName, texts.name),
      email: emailText,
      emailAgain: z.string().check(z.minLength(1, texts.repeatEmail)),
      phone: phoneText,
    }),
    billing: z.looseObject({
      country: z.string().check(z.minLength(1, texts.billingCountry)),
    }),
    company: z.looseObject({ isCompany: z.boolean(), name: z.string() }),
  })
  .check(
    z.refine(({ company: { isCompany, name } }) => !isCompany || isWithin(name, companyName), {
      path: ["company", "name"],
      message: texts.companyName,
    }),
  )
  .check(
    z.refine((draft) => sameAddress(draft.customer.email, draft.customer.emailAgain), {
      path: ["customer", "emailAgain"],
      message: texts.emailsDiffer,
    }),
  );

const gift = z.looseObject({ gift: giftRules });

const shipping = z.looseObject({
  shippingAddress: z.looseObject({
    name: textWithin(addressName, texts.addressName),
    street: textWithin(addressStreet, texts.street),
    extra: textWithin(addressExtra),
    postalCode: textWithin(addressPostalCode),
    city: textWithin(addressCity, texts.city),
    region: textWithin(addressRegion),
    country: z.string().check(z.minLength(1, texts.country)),
  }),
});

const accepted = (message: string) => z.boolean().check(z.refine((ticked) => ticked, message));

/** Returns whether the recipient must agree: a public video for another person. */
export function needsRecipientConsent(
  {
    brief,
    visibility,
  }: { brief: Pick<BookingDraft["brief"], "forWhom"> } & Pick<BookingDraft, "visibility">,
  offer: OfferView | undefined,
): boolean {
  return offer?.kind === "video" && visibility === "public" && brief.forWhom === "other";
}

const review = (booked: OfferView | undefined) =>
  z
    .looseObject({
      consents: z.looseObject({
        terms: accepted(texts.terms),
        performanceBeginsNow: accepted(texts.performance),
        age: accepted(texts.age),
        recipientAgrees: z.optional(z.boolean()),
      }),
      brief: z.looseObject({ forWhom: z.enum(["self", "other"]) }),
      visibility: z.enum(["private", "unlisted", "public"]),
    })
    .check(
      z.refine(
        (draft) => draft.consents.recipientAgrees === true || !needsRecipientConsent(draft, booked),
        {
          path: ["consents", "recipientAgrees"],
          message: texts.recipientAgrees,
        },
      ),
    );

/** What is booked, as far as the rules of a booking go by it. */
export interface Booked {
  talent: Pick<TalentView, "languages">;
  offer: OfferView | undefined;
}

/** The rules of one step of booking an offer. */
export function rulesOf(
  step: Step,
  { talent, offer: booked }: Booked,
  addons: readonly string[] = [],
  isGifted = false,
) {
  switch (step) {
    case "offer":
      return offer;
    case "brief":
      return booked?.commercial == null
        ? brief(booked, talent.languages)
        : allOf([brief(booked, talent.languages), commercial]);
    case "when":
      return booked !== undefined && needsSlot(booked) ? slot : date;
    case "contact":
      return contactRules(booked !== undefined && isShipped(booked, addons), isGifted);
    case "review":
      return review(booked);
  }
}

function contactRules(isSent: boolean, isGifted: boolean) {
  return allOf([contact, ...(isSent ? [shipping] : []), ...(isGifted ? [gift] : [])]);
}

/**
 * Several rules for one form, with the problems of all. An intersection would want them to agree on what they give back,
 * and a rule that trims a text gives back another one than a rule that leaves it.
 */
function allOf(rules: readonly z.ZodMiniType[]) {
  return z.any().check(({ value, issues }) => {
    for (const rule of rules) {
      const { error } = rule.safeParse(value);
      for (const { message, path } of error?.issues ?? []) {
        issues.push({ code: "custom", message, path: [...path], input: value });
      }
    }
  });
}

/** The first step before `until` that is not in order, for a draft restored from an earlier visit. */
export function firstUnfinishedStep(draft: BookingDraft, booked: Booked, until: Step): Step {
  const before = steps.slice(0, steps.indexOf(until));
  return (
    before.find(
      (step) =>
        !rulesOf(step, booked, draft.addons, isGift(draft, booked.offer)).safeParse(draft).success,
    ) ?? until
  );
}

function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The step that shows a field, by the field's path in the order's body. */
export function stepOfField(field: string): Step {
  if (field.startsWith("schedule") || field === "brief.wantedBy") {
    return "when";
  }
  if (field.startsWith("brief") || field.startsWith("commercial") || field.startsWith("licence")) {
    return "brief";
  }
  if (
    field.startsWith("customer") ||
    field.startsWith("shippingAddress") ||
    field.startsWith("gift") ||
    field.startsWith("billing") ||
    field.startsWith("company") ||
    field === "visibility"
  ) {
    return "contact";
  }
  if (field.startsWith("consents") || field === "promoCode") {
    return "review";
  }
  return "offer";
}
