import { z } from "zod/mini";
import { briefWords } from "#app/features/booking/brief-words.ts";
import { budgetAmount, largestBudget } from "#app/features/booking/fields/budget-amount.ts";
import { addressRules } from "#app/lib/accounts/postal-address.ts";
import { questionNumbers } from "#app/lib/api/rules/numbers.ts";
import {
  advertisedProduct,
  billingAddress,
  companyName,
  customerName as customerNameBounds,
  fromName,
  instructions,
  pronunciation,
  recipientName,
} from "#app/lib/api/rules/texts.ts";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { emailText, phoneText, textWithin } from "#app/lib/forms/text-rules.ts";
import { giftRules } from "#app/lib/gifts/gift-rules.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import * as texts from "#messages/booking-rules";
import {
  asksForPrice,
  type BookingDraft,
  type CommercialDraft,
  isForSelf,
  isGift,
  isShipped,
  needsSlot,
  type Step,
  steps,
} from "./draft.ts";

type Question = OfferView["questions"][number];

const accepted = (message: string) => z.boolean().check(z.refine((ticked) => ticked, message));

const offer = z.looseObject({
  offerGuid: z.string().check(z.minLength(1, texts.offer)),
});

/** For whom it is: of a person. */
function recipient(booked: OfferView | undefined) {
  const words = briefWords(booked?.kind ?? "video");
  return z.looseObject({
    brief: z.looseObject({
      recipientName: textWithin(recipientName, words.missingName),
      fromName: textWithin(fromName),
    }),
  });
}

function brief(booked: OfferView | undefined, languages: readonly string[]) {
  return z.looseObject({
    brief: z.looseObject({
      pronunciation: textWithin(pronunciation),
      instructions: textWithin(instructions, texts.instructions({ least: instructions.shortest })),
      language: z
        .string()
        .check(
          z.refine(
            (language) => languages.length === 0 || languages.includes(language),
            texts.language,
          ),
        ),
      wantedBy: z
        .string()
        .check(z.refine((day) => day === "" || /^\d{4}-\d{2}-\d{2}$/.test(day), texts.date)),
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

/** What a company advertises and where. The brand is the recipient of the brief, which has shorter names. */
const campaign = z.looseObject({
  commercial: z
    .looseObject({
      brand: textWithin(recipientName, texts.brand({ most: recipientName.longest })),
      product: textWithin(advertisedProduct, texts.product({ most: advertisedProduct.longest })),
      where: z.enum(["country", "everywhere"]),
      country: z.string(),
      channels: z.array(z.string()),
      otherChannel: z.string(),
    })
    .check(
      z.refine<Pick<CommercialDraft, "channels" | "otherChannel">>(
        ({ channels, otherChannel }) => channels.length > 0 || otherChannel.trim() !== "",
        { path: ["otherChannel"], message: texts.channel },
      ),
    )
    .check(
      z.refine<Pick<CommercialDraft, "where" | "country">>(
        ({ where, country }) => where === "everywhere" || country !== "",
        { path: ["country"], message: texts.country },
      ),
    ),
});

/** What a company wants to spend where the athlete names the price. */
function budget(currency: string) {
  const largest = formatMoney({ amount: largestBudget(currency), currency }, { short: true });
  const message = texts.budgetAmount({ largest });
  const amountOf = (typed: string) => budgetAmount(typed, currency)?.amount ?? null;
  return z.looseObject({
    commercial: z.looseObject({
      budget: z
        .looseObject({
          least: z.string().check(z.refine((typed) => amountOf(typed) !== null, message)),
          most: z.string().check(z.refine((typed) => (amountOf(typed) ?? 0) > 0, message)),
        })
        .check(
          z.refine<CommercialDraft["budget"]>(
            ({ least, most }) => (amountOf(least) ?? 0) <= (amountOf(most) ?? 0),
            { path: ["most"], message: texts.budgetOrder },
          ),
        ),
    }),
  });
}

const disclosed = z.looseObject({
  commercial: z.looseObject({ disclosure: accepted(texts.disclosure) }),
});

const slot = z.looseObject({
  schedule: z.looseObject({ startAt: z.string().check(z.minLength(1, texts.time)) }),
});

const name = z.looseObject({
  customer: z.looseObject({ name: textWithin(customerNameBounds, texts.name) }),
});

const contact = z.looseObject({
  customer: z.looseObject({ email: emailText, phone: phoneText }),
  billing: z.looseObject({
    country: z.string().check(z.minLength(1, texts.billingCountry)),
  }),
  consents: z.looseObject({ agreed: accepted(texts.agree) }),
});

const company = z.looseObject({
  company: z.looseObject({
    name: textWithin(companyName, texts.companyName),
    address: textWithin(billingAddress, texts.companyAddress),
  }),
});

const gift = z.looseObject({ gift: giftRules });

const shipping = z.looseObject({ shippingAddress: addressRules });

/** What is booked, as far as the rules of a booking go by it. */
export interface Booked {
  talent: Pick<TalentView, "languages" | "currency">;
  offer: OfferView | undefined;
}

/** The rules of one step of a booking. */
export function rulesOf(step: Step, draft: BookingDraft, { talent, offer: booked }: Booked) {
  return allOf(partsOf(step, draft, { talent, offer: booked }));
}

function partsOf(
  step: Step,
  draft: BookingDraft,
  { talent, offer: booked }: Booked,
): z.ZodMiniType[] {
  const isCommercial = draft.use === "commercial";
  switch (step) {
    case "what":
      return [offer, ...(booked !== undefined && needsSlot(booked) ? [slot] : [])];
    case "details":
      return [
        ...(isCommercial ? [campaign] : [recipient(booked)]),
        brief(booked, talent.languages),
        ...(isCommercial && asksForPrice(draft, booked ?? null) ? [budget(talent.currency)] : []),
        ...(isGift(draft, booked) ? [gift] : []),
      ];
    case "pay":
      return [
        ...(isForSelf(draft) ? [] : [name]),
        contact,
        ...(draft.company.isCompany ? [company] : []),
        ...(booked !== undefined && isShipped(booked, draft.addons) ? [shipping] : []),
        ...(isCommercial ? [disclosed] : []),
      ];
  }
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

/** The names of the step's fields that are missing or wrong, each once. */
export function missingFields(step: Step, draft: BookingDraft, booked: Booked): string[] {
  const { error } = rulesOf(step, draft, booked).safeParse(draft);
  return [...new Set((error?.issues ?? []).map(({ path }) => path.join(".")))];
}

/** The first step before `until` that is not in order, for a draft restored from an earlier visit. */
export function firstUnfinishedStep(draft: BookingDraft, booked: Booked, until: Step): Step {
  const before = steps.slice(0, steps.indexOf(until));
  return before.find((step) => !rulesOf(step, draft, booked).safeParse(draft).success) ?? until;
}

/** The step that shows a field, by the field's path in the order's body. */
export function stepOfField(field: string): Step {
  const [part] = field.split(".");
  switch (part) {
    case "brief":
    case "gift":
    case "licence":
      return "details";
    case "commercial":
      return field === "commercial.disclosure" ? "pay" : "details";
    case "customer":
    case "shippingAddress":
    case "billing":
    case "company":
    case "consents":
    case "promoCode":
      return "pay";
    default:
      return "what";
  }
}
