import { z } from "zod";

const email = z.email("Enter an email address such as you@example.com").max(254);
const password = z.string().min(1, "Choose a password");
const phone = z
  .string()
  .trim()
  .regex(/^(\+[1-9]\d{6,14})?$/, "Start with + and the country code, such as +34600111222");

export const customerRules = z.object({
  name: z.string().trim().min(1, "Tell us your name").max(80, "At most 80 characters"),
  company: z.string().trim().max(80, "At most 80 characters"),
  email,
  phone,
  password,
});

export const talentRules = z.object({
  displayName: z
    .string()
    .trim()
    .min(2, "Tell us the name fans know you by")
    .max(60, "At most 60 characters"),
  sport: z.string(),
  country: z.string(),
  account: z.object({ email, password }),
});

export type CustomerSignup = z.infer<typeof customerRules>;
export type TalentSignup = z.infer<typeof talentRules>;
