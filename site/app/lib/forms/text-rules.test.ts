import { expect, test } from "vitest";
import * as texts from "#messages/form-rules";
import { emailText, phoneText } from "./text-rules.ts";

// The cases are those of `domain::Phone` (functions/shared/domain/src/ids/contact.rs).

test.each(["", "  ", "+4915112345678", "+49 (151) 123-45.678", " +44 7700/900123 "])(
  "%j is a phone number, or none",
  (typed) => {
    expect(phoneText.safeParse(typed).success).toBe(true);
  },
);

test.each([
  "0151 12345678",
  "+0151123456",
  "+49",
  "+49151x2345678",
  "+1234567890123456",
  `+49 151 ${"-".repeat(30)}12345678`,
])("%j is no phone number", (typed) => {
  expect(phoneText.safeParse(typed).success).toBe(false);
});

test.each([
  ["ada@b\u00fccher.example", null],
  ["j\u00f6rg@example.org", texts.emailLetters],
  ["ada@example", texts.email],
])("%s as an email address has the message %j", (typed, message) => {
  const checked = emailText.safeParse(typed);
  expect(checked.success ? null : checked.error.issues.map((one) => one.message)).toEqual(
    message === null ? null : [message],
  );
});
