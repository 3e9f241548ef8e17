import { z } from "zod/mini";
import { contactMessage } from "#app/lib/api/rules/texts.ts";
import type { ContactMessageInput } from "#app/lib/api/types.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";

/** Where mail for the marketplace goes. */
export const contactAddress = "hello@matchday.example";

export const topics: readonly { value: ContactMessageInput["topic"]; label: string }[] = [
  { value: "order", label: "An order" },
  { value: "joining", label: "Becoming an athlete" },
  { value: "press", label: "Press" },
  { value: "other", label: "Something else" },
];

/** As `domain::contact_message` checks it; the order number's check character is the API's to judge. */
export const contactRules = z.object({
  topic: z.enum(["order", "joining", "press", "other"]),
  email: z
    .string()
    .check(
      z.trim(),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Tell us an email address we can answer to"),
      z.maxLength(254, "At most 254 characters"),
    ),
  orderNumber: z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^([0-9A-Z]{4}-?[0-9A-Z]{4})?$/i,
        "An order number looks like AB7K-3F9Q. Every mail about your order has it.",
      ),
    ),
  message: textWithin(contactMessage, "Write your message"),
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
