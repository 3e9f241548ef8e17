import { expect, test } from "vitest";
import { contactBody, contactRules, emptyAnswers } from "./contact-rules.ts";

test.each([
  ["", true],
  ["AB7K-3F9Q", true],
  [" ab7k3f9q ", true],
  ["AB7K-3F9", false],
  ["AB7K 3F9Q", false],
])("the order number %j may be sent: %s", (orderNumber, right) => {
  const answers = { ...emptyAnswers, email: "kim@example.com", message: "Hi", orderNumber };
  expect(contactRules.safeParse(answers).success).toBe(right);
});

test("a message without words or an address is not sent", () => {
  const checked = contactRules.safeParse({ ...emptyAnswers, email: "kim", message: " " });
  expect(checked.error?.issues.map(({ path }) => path.join("."))).toEqual(["email", "message"]);
  // The list of topics has the label "What is it about?", so the message's problem has other words.
  expect(checked.error?.issues.at(-1)?.message).toBe("Write your message");
});

test("what was typed is sent trimmed, and an empty order number not at all", () => {
  const answers = { ...emptyAnswers, email: " kim@example.com ", message: " Hi & bye " };
  expect(contactBody(answers)).toEqual({
    topic: "order",
    email: "kim@example.com",
    message: "Hi & bye",
  });
  expect(contactBody({ ...answers, orderNumber: " AB7K-3F9Q" }).orderNumber).toBe("AB7K-3F9Q");
});
