import { useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { PasswordRefused } from "#app/lib/auth/check-password.ts";
import { registrationMessage } from "#app/lib/auth/identity-errors.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";

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

/** Why a registration did not succeed. */
export function signupMessage(error: unknown): string {
  return error instanceof PasswordRefused
    ? "Please choose another password."
    : registrationMessage(error);
}

/** Posts a customer's profile for the account that is coming in. */
export async function postCustomer(
  email: string,
  { name, company, phone }: Pick<CustomerSignup, "name" | "company" | "phone">,
): Promise<unknown> {
  return await answerOf(
    api.POST("/api/token", {
      body: {
        email,
        name: name.trim(),
        ...(company.trim() === "" ? {} : { company: company.trim() }),
        ...(phone.trim() === "" ? {} : { phone: phone.trim() }),
      },
    }),
  );
}

/** Posts the account of an athlete whose page was made when their application was approved. */
export async function acceptInvitation(
  account: { email: string; password?: string },
  invitation: string,
): Promise<unknown> {
  return await answerOf(api.POST("/api/token", { body: { account, invitation } }));
}

/** Posts a talent's profile, still in draft. The password goes along where one was chosen; nobody reads it. */
export async function postTalent(
  account: { email: string; password?: string },
  { displayName, sport, country }: Pick<TalentSignup, "displayName" | "sport" | "country">,
): Promise<unknown> {
  return await answerOf(
    api.POST("/api/token", {
      body: {
        account,
        displayName: displayName.trim(),
        ...(sport === "" ? {} : { sport }),
        ...(country === "" ? {} : { country }),
      },
    }),
  );
}

/** The secret in `#invitation=…`, as an approved athlete's mail has it; null for anything else. */
export function invitationIn(hash: string): string | null {
  return /^#invitation=([\w-]{22})$/.exec(hash)?.[1] ?? null;
}

/** The invitation somebody follows: of the address, or kept over a visit to another service's log-in. */
export function useInvitation(): [string | null, (kept: string | null) => void] {
  const { hash } = useLocation();
  const [kept, setKept] = useState<string | null>(null);
  const followed = useHydrated() ? invitationIn(hash) : null;
  return [followed ?? kept, setKept];
}
