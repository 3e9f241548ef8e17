import { useLoaderData } from "react-router";
import { CustomerProfileForm } from "#app/features/account/customer-profile-form.tsx";
import { AccountSecurity } from "#app/features/account-security/account-security.tsx";
import { FinishDeleting } from "#app/features/account-security/finish-deleting.tsx";
import { LogOutButton } from "#app/features/auth/log-out-button.tsx";
import { OwnAreaTrouble } from "#app/features/errors/own-area-trouble.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";

/** `null` when there is no profile left of an account that can still log in: its deletion stopped half-way. */
export async function loader() {
  try {
    return await answerOf(api.GET("/api/account/profile"));
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "not_found") {
      return null;
    }
    throw error;
  }
}

export default function AccountProfile() {
  const profile = useLoaderData<typeof loader>();
  if (profile === null) {
    return (
      <>
        <PageHead title="Finish deleting" path={paths.accountProfile()} noindex />
        <FinishDeleting orderPath={paths.accountOrder}>
          <LogOutButton className="lg:hidden" />
        </FinishDeleting>
      </>
    );
  }
  return (
    <section className="shell grid max-w-3xl gap-10 py-8 sm:py-12">
      <PageHead title="Your profile" path={paths.accountProfile()} noindex />
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="display text-4xl sm:text-5xl">Your profile</h1>
          <LogOutButton className="lg:hidden" />
        </div>
        <CustomerProfileForm profile={profile} />
      </div>
      <AccountSecurity orderPath={paths.accountOrder} />
    </section>
  );
}

export { OwnAreaTrouble as ErrorBoundary };
