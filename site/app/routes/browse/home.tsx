import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { HomeView } from "#app/features/browse/home-view.tsx";
import { OpeningSoon } from "#app/features/browse/opening-soon.tsx";
import { loadHomePage } from "#app/lib/catalogue/load-pages.ts";
import { localHomePage } from "#app/lib/catalogue/local-texts.ts";
import { isHomePage } from "#app/lib/catalogue/page-types.ts";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import { homeHead } from "#app/lib/pages/home-head.ts";
import { pageData } from "#app/lib/pages/page-data.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";

export function loader({ request, context }: LoaderFunctionArgs) {
  return context.get(pageData)({
    request,
    accepts: isHomePage,
    local: localHomePage,
    live: loadHomePage,
  });
}

export default function Home() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead {...homeHead()} />
      {marketplace().isOpen ? <HomeView page={page} /> : <OpeningSoon />}
    </>
  );
}
