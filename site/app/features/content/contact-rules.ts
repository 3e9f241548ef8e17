import { z } from "zod/mini";
import { contactMessage } from "#app/lib/api/rules/texts.ts";
import type { ContactMessageInput } from "#app/lib/api/types.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import * as texts from "#messages/content";

/** Where email for the marketplace goes. */
export function contactAddress(): string | null {
  const { brand, business } = marketplace();
  return business.email ?? (brand.hasHouseMark ? "hello@matchday.example" : null);
}

export const topics: readonly { value: ContactMessageInput["topic"]; label: string }[] = [
  { value: "order", label: texts.topicOrder },
  { value: "joining", label: texts.topicJoining },
  { value: "press", label: texts.topicPress },
  { value: "other", label: texts.topicOther },
];

/** As `domain::contact_message` checks it; the order number's check character is the API's to judge. */
export const contactRules = z.object({
  topic: z.enum(["order", "joining", "press", "other"]),
  email: z
    .string()
    .check(
      z.trim(),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, texts.emailMissing),
      z.maxLength(254, texts.emailTooLong),
    ),
  orderNumber: z
    .string()
    .check(z.trim(), z.regex(/^([0-9A-Z]{4}-?[0-9A-Z]{4})?$/i, texts.orderNumberWrong)),
  message: textWithin(contactMessage, texts.messageMissing),
});

export type ContactAnswers = z.infer<typeof contactRules>;

export const emptyAnswers: ContactAnswers = {
  topic: "order",
  email: "",
  orderNumber: "",
  message: "",
};

/** What was typed, as the API takes it. */
export function contactBody(answers: ContactAnswers): ContactMessageInput {
  const orderNumber = answers.orderNumber.trim();
  return {
    topic: answers.topic,
    email: answers.email.trim(),
    message: answers.message.trim(),
    ...(orderNumber === "" ? {} : { orderNumber }),
  };
}
