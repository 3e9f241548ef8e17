import { z } from "zod/mini";
import { hasForeignLetters, isEmail } from "#app/lib/accounts/email-address.ts";
import type { TextBounds } from "#app/lib/api/rules/texts.ts";
import * as texts from "#messages/form-rules";

/**
 * Text within the bounds that the functions check (`rules.ts` has them).
 * @param tooShort the message for a text that is too short
 */
export function textWithin({ shortest, longest }: TextBounds, tooShort = "") {
  const tooLong = texts.atMost({ count: longest });
  return z.string().check(z.trim(), z.minLength(shortest, tooShort), z.maxLength(longest, tooLong));
}

/** Returns whether a text is within the bounds that the functions check. */
export function isWithin(text: string, { shortest, longest }: TextBounds): boolean {
  const { length } = text.trim();
  return length >= shortest && length <= longest;
}

/**
 * An email address as `domain::Email` takes it.
 * @param missing the message for a text that is no address
 */
export function emailWith(missing: string) {
  return z.string().check(
    z.maxLength(254, texts.atMost({ count: 254 })),
    z.refine((typed) => !hasForeignLetters(typed), texts.emailLetters),
    z.refine((typed) => hasForeignLetters(typed) || isEmail(typed), missing),
  );
}

export const emailText = emailWith(texts.email);

/** A phone number with its country code, or nothing. */
export const phoneText = z.string().check(
  z.trim(),
  z.refine((typed) => typed === "" || isPhone(typed), texts.phone),
);

/** What `domain::Phone` takes: people write spaces, hyphens, dots, slashes and brackets, and it leaves them out. */
function isPhone(typed: string): boolean {
  return typed.length <= 40 && /^\+[1-9]\d{6,14}$/.test(typed.replace(/[ \-./()]/g, ""));
}
