import { answerOf, api } from "#app/lib/api/client.ts";
import type { CustomerSignup, TalentSignup } from "./signup-rules.ts";

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
