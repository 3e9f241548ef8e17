import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { CalendarFeed } from "#app/features/calendars/calendar-feed.tsx";
import { OwnCalendar } from "#app/features/calendars/own-calendar.tsx";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { CapacityForm } from "#app/features/talent-dashboard/capacity-form.tsx";
import { OfferHours } from "#app/features/talent-dashboard/offers/offer-hours.tsx";
import { api } from "#app/lib/api/client.ts";
import { talentDocument } from "#app/lib/live/documents.ts";
import { newest, useLiveDocument } from "#app/lib/live/use-live.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/page-talent-account";

export async function loader({ request }: LoaderFunctionArgs) {
  return await pageAnswer(request, api.GET("/api/talent-account/profile"));
}

export default function TalentAvailability() {
  const profile = useLoaderData<typeof loader>();
  const live = useLiveDocument(talentDocument(profile.talentGuid));
  return (
    <section className="shell grid gap-10 py-8 sm:py-12">
      <PageHead title={texts.availability} path={paths.talentAvailability()} noindex />
      <div>
        <h1 className="display text-4xl sm:text-5xl">{texts.availability}</h1>
        <p className="mt-2 text-soft">
          {texts.pauseElsewhere({
            link: (children) => (
              <Link to={`${paths.talentSettings()}#pause`} className="font-semibold underline">
                {children}
              </Link>
            ),
          })}
        </p>
      </div>
      <OfferHours offers={profile.offers} />
      <section aria-labelledby="capacity">
        <h2 id="capacity" className="display mb-4 text-2xl">
          {texts.capacity}
        </h2>
        <CapacityForm
          talentGuid={profile.talentGuid}
          capacity={newest(profile, live.data)?.capacity ?? profile.capacity}
        />
      </section>
      <section aria-labelledby="calendars" className="grid gap-4 lg:grid-cols-2">
        <h2 id="calendars" className="display text-2xl lg:col-span-2">
          {texts.calendars}
        </h2>
        <CalendarFeed />
        <OwnCalendar />
      </section>
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
