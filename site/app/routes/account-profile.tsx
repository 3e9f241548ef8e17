import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { CustomerProfileForm } from "#app/features/account/customer-profile-form.tsx";
import { AccountSecurity } from "#app/features/account-security/account-security.tsx";
import { LogOutButton } from "#app/features/auth/log-out-button.tsx";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { api } from "#app/lib/api/client.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return await pageAnswer(request, api.GET("/api/account/profile"));
}

export default function AccountProfile() {
  const profile = useLoaderData<typeof loader>();
  return (
    <section className="shell grid max-w-3xl gap-10 py-8 sm:py-12">
      <PageHead title="Your profile" path={paths.accountProfile()} noindex />
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="display text-4xl sm:text-5xl">Your profile</h1>
          <LogOutButton />
        </div>
        <CustomerProfileForm profile={profile} />
      </div>
      <AccountSecurity orderPath={paths.accountOrder} />
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
