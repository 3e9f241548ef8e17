import { z } from "zod/mini";
import type { ContactMessageInput } from "#app/lib/api/types.ts";

/** Where mail for the marketplace goes. */
export const contactAddress = "hello@matchday.example";

/** How long a message may be, in characters. */
export const longestMessage = 2_000;

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
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Tell us what it is about"),
      z.maxLength(longestMessage, "At most 2,000 characters"),
    ),
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
