import { expect, test } from "vitest";
import { phoneText } from "./text-rules.ts";

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
