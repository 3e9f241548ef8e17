import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { Role } from "#app/lib/auth/auth-state.ts";
import { session } from "#app/lib/auth/session.ts";
import type { CustomerSignup, TalentSignup } from "./signup-rules.ts";

/** Creates a customer's account, its e-mail lower-cased. */
export async function registerCustomer(values: CustomerSignup): Promise<Role> {
  const email = values.email.trim().toLowerCase();
  const company = values.company.trim();
  const phone = values.phone.trim();
  return await roleAfter(email, values.password, () =>
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
}

/** Creates a talent's account with a profile still in draft. */
export async function registerTalent(values: TalentSignup): Promise<Role> {
  const email = values.account.email.trim().toLowerCase();
  const { password } = values.account;
  return await roleAfter(email, password, () =>
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
}

async function roleAfter(
  email: string,
  password: string,
  post: () => Promise<unknown>,
): Promise<Role> {
  const state = await session.signUp(email, password, post);
  if (state.status !== 1) {
    const detail = "the registration succeeded but the token carries no claims";
    throw new ApiFailure({ code: "internal", status: 0, detail });
  }
  return state.viewer.role;
}
