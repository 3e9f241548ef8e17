import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { SportView } from "#app/features/browse/sport-view.tsx";
import { liveSportPage } from "#app/lib/catalogue/live.ts";
import { isSportPage } from "#app/lib/catalogue/page-types.ts";
import { breadcrumbs, itemList } from "#app/lib/catalogue/structured-data.ts";
import { pageData } from "#app/lib/page-data.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return context.get(pageData)({
    request,
    accepts: isSportPage,
    live: () => liveSportPage(request, params.slug ?? ""),
  });
}

/** Filters live in the query and need no new data; another sport does. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function Sport() {
  const page = useLoaderData<typeof loader>();
  const { sport, talent } = page;
  const title = `Book ${sport.name.toLowerCase()} athletes`;
  return (
    <>
      <PageHead
        title={title}
        description={sport.description}
        path={paths.sport(sport.slug)}
        image={{ src: sport.share, alt: sport.hero.alt }}
        jsonLd={[
          breadcrumbs([
            { name: "Home", path: paths.home() },
            { name: sport.name, path: paths.sport(sport.slug) },
          ]),
          itemList(title, talent),
        ]}
      />
      <SportView key={sport.slug} page={page} />
    </>
  );
}
