import { answerOf, api } from "#app/lib/api/client.ts";
import type { Role } from "#app/lib/auth/auth-state.ts";
import { signUp } from "#app/lib/auth/sign-up.ts";
import type { CustomerSignup, TalentSignup } from "./signup-rules.ts";

/** Creates a customer's account, its e-mail lower-cased. */
export async function registerCustomer(values: CustomerSignup): Promise<Role> {
  const email = values.email.trim().toLowerCase();
  const company = values.company.trim();
  const phone = values.phone.trim();
  const viewer = await signUp(email, values.password, () =>
    answerOf(
      api.POST("/api/token", {
        body: {
          email,
          name: values.name.trim(),
          ...(company === "" ? {} : { company }),
          ...(phone === "" ? {} : { phone }),
        },
      }),
    ),
  );
  return viewer.role;
}

/** Creates a talent's account with a profile still in draft. */
export async function registerTalent(values: TalentSignup): Promise<Role> {
  const email = values.account.email.trim().toLowerCase();
  const { password } = values.account;
  const viewer = await signUp(email, password, () =>
    answerOf(
      api.POST("/api/token", {
        body: {
          account: { email, password },
          displayName: values.displayName.trim(),
          ...(values.sport === "" ? {} : { sport: values.sport }),
          ...(values.country === "" ? {} : { country: values.country }),
        },
      }),
    ),
  );
  return viewer.role;
}
