import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { SportView } from "#app/features/browse/sport-view.tsx";
import { readFilters, readPages } from "#app/lib/catalogue/filters.ts";
import { findAthletes } from "#app/lib/catalogue/find-athletes.ts";
import { loadSportPage } from "#app/lib/catalogue/load-pages.ts";
import { localSportPage, sportInSentence } from "#app/lib/catalogue/local-texts.ts";
import { isSportPage } from "#app/lib/catalogue/page-types.ts";
import { breadcrumbs, itemList } from "#app/lib/catalogue/structured-data.ts";
import { pageData } from "#app/lib/pages/page-data.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/page-sport";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? "";
  const page = await context.get(pageData)({
    request,
    accepts: isSportPage,
    local: localSportPage,
    live: () => loadSportPage(request, slug),
  });
  const query = new URL(request.url).searchParams;
  // Going back shows the list immediately, at its last length. If this fails the page reports the error.
  await findAthletes(page, readFilters(query), readPages(query)).catch((error: unknown) => {
    console.warn(`failed to load the athletes of ${slug}`, error);
  });
  return page;
}

/** Filters live in the query and need no new data; another sport does. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function Sport() {
  const page = useLoaderData<typeof loader>();
  const { sport, talent } = page;
  const title = texts.title({ sport: sportInSentence(sport.name) });
  return (
    <>
      <PageHead
        title={title}
        description={sport.description}
        path={paths.sport(sport.slug)}
        image={{ src: sport.share, alt: sport.hero?.alt ?? "" }}
        jsonLd={[
          breadcrumbs([
            { name: texts.home, path: paths.home() },
            { name: sport.name, path: paths.sport(sport.slug) },
          ]),
          itemList(title, talent, sport.talentCount),
        ]}
      />
      <SportView key={sport.slug} page={page} />
    </>
  );
}
