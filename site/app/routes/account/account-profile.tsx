import { useLoaderData } from "react-router";
import { CustomerProfileForm } from "#app/features/account/customer-profile-form.tsx";
import { MailPreferences } from "#app/features/account/mail-preferences.tsx";
import { PushSwitch } from "#app/features/account/push-switch.tsx";
import { AccountSecurity } from "#app/features/account-security/account-security.tsx";
import { FinishDeleting } from "#app/features/account-security/delete-dialog.tsx";
import { LogOutButton } from "#app/features/auth/log-out-button.tsx";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { FavouriteNews } from "#app/features/favourites/favourite-news.tsx";
import { FavouritesSection } from "#app/features/favourites/favourites-section.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { customerDocument } from "#app/lib/live/documents.ts";
import { newest, useLiveDocument } from "#app/lib/live/use-live.ts";
import { unlessOffline } from "#app/lib/offline/connection.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/page-account-profile";

/** `null` when there is no profile left of an account that can still log in: its deletion stopped half-way. */
export async function loader() {
  try {
    return await unlessOffline(answerOf(api.GET("/api/account/profile")));
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "not_found") {
      return null;
    }
    throw error;
  }
}

export default function AccountProfile() {
  const loaded = useLoaderData<typeof loader>();
  const auth = useAuth();
  const userId = auth.status === 1 && loaded !== null ? auth.viewer.userId : null;
  const live = useLiveDocument(userId === null ? null : customerDocument(userId));
  if (loaded === null) {
    return (
      <>
        <PageHead title={texts.finishDeleting} path={paths.accountProfile()} noindex />
        <FinishDeleting orderPath={paths.accountOrder}>
          <LogOutButton className="lg:hidden" />
        </FinishDeleting>
      </>
    );
  }
  const profile = newest("data" in loaded ? loaded.data : null, live.data);
  if (profile === null && live.data === null && "trouble" in loaded) {
    // Out of reach, and this device keeps nothing.
    throw loaded.trouble;
  }
  return (
    <section className="shell py-8 sm:py-12">
      <PageHead title={texts.yourProfile} path={paths.accountProfile()} noindex />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="display text-4xl sm:text-5xl">{texts.yourProfile}</h1>
        <LogOutButton className="lg:hidden" />
      </div>
      <div className="grid max-w-3xl items-start gap-10 xl:max-w-none xl:grid-cols-2">
        <div className="grid gap-10">
          <div className="grid gap-6">
            {live.problem !== null && live.problem.code !== "unavailable" && (
              <Notice tone="bad">{live.problem.message}</Notice>
            )}
            {profile === null || userId === null ? (
              <Skeleton className="h-128" />
            ) : (
              <CustomerProfileForm
                key={userId}
                userId={userId}
                profile={profile}
                pending={live.hasPendingWrites}
              />
            )}
          </div>
          {userId !== null && <FavouriteNews />}
          {userId !== null && <FavouritesSection userId={userId} />}
        </div>
        <div className="grid gap-10">
          <MailPreferences />
          <PushSwitch />
          <AccountSecurity orderPath={paths.accountOrder} />
        </div>
      </div>
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
