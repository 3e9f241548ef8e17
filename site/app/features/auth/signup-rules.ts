import { z } from "zod/mini";

const email = z
  .email("Enter an email address such as you@example.com")
  .check(z.maxLength(254, "At most 254 characters"));
const password = z.string().check(z.minLength(1, "Choose a password"));
const phone = z
  .string()
  .check(
    z.trim(),
    z.regex(/^(\+[1-9]\d{6,14})?$/, "Start with + and the country code, such as +34600111222"),
  );

export const customerRules = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, "Tell us your name"), z.maxLength(80, "At most 80 characters")),
  company: z.string().check(z.trim(), z.maxLength(80, "At most 80 characters")),
  email,
  phone,
  password,
});

export const talentRules = z.object({
  displayName: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, "Tell us the name fans know you by"),
      z.maxLength(60, "At most 60 characters"),
    ),
  sport: z.string(),
  country: z.string(),
  account: z.object({ email, password }),
});

/** An invited athlete's page says the rest. */
export const invitedRules = z.object({
  displayName: z.string(),
  sport: z.string(),
  country: z.string(),
  account: z.object({ email, password }),
});

export type CustomerSignup = z.infer<typeof customerRules>;
export type TalentSignup = z.infer<typeof talentRules>;
