import { useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { customerCompany, customerName, displayName } from "#app/lib/api/rules/texts.ts";
import { PasswordRefused } from "#app/lib/auth/entry/check-password.ts";
import { registrationMessage } from "#app/lib/auth/identity-errors.ts";
import { invitationIn } from "#app/lib/emailed-links/invitation-secret.ts";
import { emailText, phoneText, textWithin } from "#app/lib/forms/text-rules.ts";
import { useHydrated } from "#app/lib/pages/use-hydrated.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import * as texts from "#messages/auth";

const password = z.string().check(z.minLength(1, texts.choosePassword));
export const customerRules = z.object({
  name: textWithin(customerName, texts.tellName),
  company: textWithin(customerCompany),
  email: emailText,
  phone: phoneText,
  password,
});

export const talentRules = z.object({
  displayName: textWithin(displayName, texts.tellNameFansKnow),
  sport: z.string(),
  country: z.string(),
  account: z.object({ email: emailText, password }),
});

/** An invited athlete's page contains the other fields. */
export const invitedRules = z.object({
  displayName: z.string(),
  sport: z.string(),
  country: z.string(),
  account: z.object({ email: emailText, password }),
});

export type CustomerSignup = z.infer<typeof customerRules>;
export type TalentSignup = z.infer<typeof talentRules>;

/** Why a registration did not succeed. */
export function signupMessage(error: unknown): string {
  return error instanceof PasswordRefused
    ? texts.chooseAnotherPassword
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
        language: mailLanguage,
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
  return await answerOf(
    api.POST("/api/token", { body: { account, invitation, language: mailLanguage } }),
  );
}

/** Posts a talent's profile, still in draft. Includes the chosen password, which is ignored. */
export async function postTalent(
  account: { email: string; password?: string },
  { displayName, sport, country }: Pick<TalentSignup, "displayName" | "sport" | "country">,
): Promise<unknown> {
  return await answerOf(
    api.POST("/api/token", {
      body: {
        account,
        displayName: displayName.trim(),
        language: mailLanguage,
        ...(sport === "" ? {} : { sport }),
        ...(country === "" ? {} : { country }),
      },
    }),
  );
}

/** Returns the invitation of the address, or the one kept during a visit to another service's login. */
export function useInvitation(): [string | null, (kept: string | null) => void] {
  const { hash } = useLocation();
  const [kept, setKept] = useState<string | null>(null);
  const followed = useHydrated() ? invitationIn(hash) : null;
  return [followed ?? kept, setKept];
}
