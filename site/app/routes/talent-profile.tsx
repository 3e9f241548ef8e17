import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OffersList } from "#app/features/talent-area/offers-list.tsx";
import { ProfileEditor } from "#app/features/talent-area/profile-editor.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const [profile, sports] = await Promise.all([
    pageAnswer(request, api.GET("/api/talent-account/profile")),
    answerOf(api.GET("/api/sports")),
  ]);
  return { profile, sports };
}

export default function TalentProfile() {
  const { profile, sports } = useLoaderData<typeof loader>();
  return (
    <section className="shell py-8 sm:py-12">
      <PageHead title="Your page" path={paths.talentProfile()} noindex />
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="display text-4xl sm:text-5xl">Your page</h1>
        {(profile.status === "published" || profile.status === "paused") && (
          <Link to={paths.talent(profile.slug)} className="font-semibold underline">
            See the public page
          </Link>
        )}
      </div>
      <ProfileEditor profile={profile} sports={sports} />
      <OffersList offers={profile.offers} />
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
