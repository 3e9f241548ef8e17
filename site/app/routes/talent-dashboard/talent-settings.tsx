import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { MailPreferences } from "#app/features/account/mail-preferences.tsx";
import { PushSwitch } from "#app/features/account/push-switch.tsx";
import { AccountSecurity } from "#app/features/account-security/account-security.tsx";
import { ApiKeys } from "#app/features/api-keys/api-keys.tsx";
import { LogOutButton } from "#app/features/auth/log-out-button.tsx";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { PauseSwitch } from "#app/features/talent-dashboard/capacity-form.tsx";
import { SavedReplies } from "#app/features/talent-dashboard/inbox/saved-replies.tsx";
import { SlugForm } from "#app/features/talent-dashboard/profile/slug-form.tsx";
import { TakeOffline } from "#app/features/talent-dashboard/profile/take-offline.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { Card } from "#app/ui/card.tsx";
import { keys as keysTitle } from "#messages/api-keys";
import * as texts from "#messages/page-talent-account";

export async function loader({ request }: LoaderFunctionArgs) {
  const [profile, publication, replies, keys] = await Promise.all([
    pageAnswer(request, api.GET("/api/talent-account/profile")),
    pageAnswer(request, api.GET("/api/talent-account/publication")),
    pageAnswer(request, api.GET("/api/talent-account/saved-replies")),
    pageAnswer(request, api.GET("/api/talent-account/keys")),
  ]);
  // A deletion that was not finished has one page.
  if (profile.status === "closed") throw redirect(paths.talentAccount());
  return { profile, publication, replies, keys };
}

export default function TalentSettings() {
  const { profile, publication, replies, keys } = useLoaderData<typeof loader>();
  return (
    <section className="shell grid gap-10 py-8 sm:py-12">
      <PageHead title={texts.settings} path={paths.talentSettings()} noindex />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="display text-4xl sm:text-5xl">{texts.settings}</h1>
        <LogOutButton className="lg:hidden" />
      </div>
      <section aria-labelledby="pause" className="grid items-start gap-4 lg:grid-cols-2">
        <h2 id="pause" className="display text-2xl lg:col-span-2">
          {texts.bookings}
        </h2>
        <PauseSwitch profile={profile} />
        <TakeOffline publication={publication} />
      </section>
      <SlugForm key={publication.slug} publication={publication} />
      <SavedReplies key={replies.version} saved={replies} />
      <MailPreferences />
      <PushSwitch />
      <section aria-labelledby="api-keys" className="grid gap-4">
        <h2 id="api-keys" className="display text-2xl">
          {keysTitle}
        </h2>
        <Card>
          <ApiKeys
            owner="talent"
            list={keys}
            create={(key) =>
              answerOf(
                api.POST("/api/talent-account/keys", { body: { key, version: keys.version } }),
              )
            }
            revoke={(keyGuid) =>
              answerOf(
                api.DELETE("/api/talent-account/keys/{keyGuid}", { params: { path: { keyGuid } } }),
              )
            }
          />
        </Card>
      </section>
      <AccountSecurity orderPath={paths.talentOrder} />
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
