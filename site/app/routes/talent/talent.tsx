import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { gridClasses, Section, TalentGrid } from "#app/features/browse/section.tsx";
import { LazyFavouriteButton } from "#app/features/favourites/lazy-favourite-button.tsx";
import { TalentPage } from "#app/features/talent/talent-page.tsx";
import { loadTalentPage } from "#app/lib/catalogue/load-pages.ts";
import { localTalentPage, sportInSentence } from "#app/lib/catalogue/local-texts.ts";
import { isTalentPage } from "#app/lib/catalogue/page-types.ts";
import { breadcrumbs, person, service } from "#app/lib/catalogue/structured-data.ts";
import { pageData } from "#app/lib/pages/page-data.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { currencies } from "#messages/browse";
import * as texts from "#messages/page-talent";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return context.get(pageData)({
    request,
    accepts: isTalentPage,
    local: localTalentPage,
    live: () => loadTalentPage(request, params.slug ?? ""),
  });
}

export default function Talent() {
  const page = useLoaderData<typeof loader>();
  const { talent, sports, similar, similarSports } = page;
  const [sport] = sports;
  const names = new Map(similarSports.map(({ slug, name }) => [slug, name]));
  return (
    <>
      <PageHead
        title={
          sport === undefined
            ? texts.book({ name: talent.displayName })
            : texts.bookOfSport({ name: talent.displayName, sport: sportInSentence(sport.name) })
        }
        description={texts.description({
          headline: talent.headline,
          name: talent.displayName,
        })}
        path={paths.talent(talent.slug)}
        image={{ src: talent.share, alt: talent.avatar.alt }}
        type="profile"
        jsonLd={[
          person(talent, sports),
          service(talent, talent.offers, {
            name: texts.book({ name: talent.displayName }),
            withReviews: true,
          }),
          breadcrumbs([
            { name: texts.home, path: paths.home() },
            ...(sport === undefined ? [] : [{ name: sport.name, path: paths.sport(sport.slug) }]),
            { name: talent.displayName, path: paths.talent(talent.slug) },
          ]),
        ]}
      />
      <TalentPage key={talent.slug} page={page} aside={<LazyFavouriteButton talent={talent} />}>
        {similar.length > 0 && (
          <div className="bg-surface-band">
            <Section eyebrow={texts.similar} title={texts.similarAthletes}>
              <TalentGrid
                cards={similar}
                className={`${gridClasses} sm:max-xl:[&>li:nth-child(n+4)]:hidden`}
                sportName={(slug) => names.get(slug) ?? slug}
              />
              <p className="mt-6 text-sm text-mute">{currencies}</p>
            </Section>
          </div>
        )}
      </TalentPage>
    </>
  );
}
