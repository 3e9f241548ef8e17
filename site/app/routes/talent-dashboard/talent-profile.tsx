import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { PageMediaSection } from "#app/features/page-media/page-media-section.tsx";
import { ownOffersOf } from "#app/features/talent-dashboard/offers/offer-document.ts";
import { OfferPlace } from "#app/features/talent-dashboard/offers/offer-place.tsx";
import { OffersSection } from "#app/features/talent-dashboard/offers/offers-section.tsx";
import { ProfileEditor } from "#app/features/talent-dashboard/profile/profile-editor.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { PageMedia } from "#app/lib/api/types.ts";
import { localSports } from "#app/lib/catalogue/local-texts.ts";
import { talentDocument } from "#app/lib/live/documents.ts";
import { newest, useLiveDocument, useLiveQuery } from "#app/lib/live/use-live.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/page-talent-profile";

export async function loader({ request }: LoaderFunctionArgs) {
  const [profile, media, sports] = await Promise.all([
    pageAnswer(request, api.GET("/api/talent-account/profile")),
    pageAnswer(request, api.GET("/api/media/talent-page")),
    answerOf(api.GET("/api/sports")).then(localSports),
  ]);
  return { profile, media, sports };
}

/** Opening an offer loads nothing: stored data is updated live. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

export default function TalentProfile() {
  const { profile, media, sports } = useLoaderData<typeof loader>();
  const { talentGuid, avatar, verified } = profile;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const page = useLiveDocument(talentDocument(talentGuid));
  const offers = useLiveQuery(ownOffersOf(talentGuid));
  const now = newest(profile, page.data) ?? profile;
  const opened = search.get("offer");
  const isPublic = profile.status === "published" || profile.status === "paused";
  return (
    <section className="shell py-8 sm:py-12">
      <PageHead title={texts.yourPage} path={paths.talentProfile()} noindex />
      {opened !== null ? (
        <OfferPlace
          key={opened}
          opened={opened}
          talent={{
            ...{ talentGuid, currency: now.currency, timeZone: now.timeZone, isPublic },
            textLanguage: now.textLanguage ?? "en",
          }}
          offers={offers}
          onMade={() => void navigate(`${paths.talentProfile()}#offers`)}
        />
      ) : (
        <>
          <div className="mb-6 flex flex-wrap items-baseline justify-between gap-4">
            <h1 className="display text-4xl sm:text-5xl">{texts.yourPage}</h1>
            <span className="flex flex-wrap gap-x-6 gap-y-2">
              <a href="#pictures" className="font-semibold underline">
                {texts.picturesVideo}
              </a>
              <a href="#offers" className="font-semibold underline">
                {texts.yourOffers}
              </a>
              {isPublic && (
                <Link to={paths.talent(profile.slug)} className="font-semibold underline">
                  {texts.seePublicPage}
                </Link>
              )}
            </span>
          </div>
          {page.problem !== null && page.problem.code !== "unavailable" && (
            <Notice tone="bad" className="mb-6">
              {page.problem.message}
            </Notice>
          )}
          <ProfileEditor
            key={talentGuid}
            talentGuid={talentGuid}
            page={now}
            badges={{ avatar: avatar ?? null, verified }}
            pending={page.hasPendingWrites}
            isPublic={isPublic}
            sports={sports}
            pictures={picturesOf(media)}
          />
          <PageMediaSection loaded={media} isDraft={profile.status === "draft"} />
          <OffersSection live={offers} />
        </>
      )}
    </section>
  );
}

function picturesOf({ cover, avatar, gallery }: PageMedia): string[] {
  return [cover, avatar, ...gallery].flatMap((picture) =>
    picture == null ? [] : [picture.image.alt],
  );
}

export { PageTrouble as ErrorBoundary };
