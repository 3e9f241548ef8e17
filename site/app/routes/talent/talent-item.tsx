import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { OfferPage } from "#app/features/talent/offer-page.tsx";
import { loadItemPage } from "#app/lib/catalogue/load-pages.ts";
import { localItemPage } from "#app/lib/catalogue/local-texts.ts";
import {
  type ItemPage,
  isItemPage,
  type SharedVideoPage as SharedVideoPageData,
} from "#app/lib/catalogue/page-types.ts";
import { breadcrumbs, service } from "#app/lib/catalogue/structured-data.ts";
import { pageData } from "#app/lib/pages/page-data.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/page-talent-item";

// No build has such a page, so no prerendered one loads its code.
const SharedVideoPage = lazy(async () => {
  const { SharedVideoPage: page } = await import("#app/features/talent/shared-video-page.tsx");
  return { default: page };
});

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return context.get(pageData)<ItemPage | SharedVideoPageData>({
    request,
    accepts: isItemPage,
    local: localItemPage,
    live: () => loadItemPage(request, params.slug ?? "", params.guid ?? ""),
  });
}

export default function TalentItem() {
  const page = useLoaderData<typeof loader>();
  if ("offer" in page) return <Offer page={page} />;
  return (
    <Suspense>
      <SharedVideoPage key={page.video.assetId} page={page} />
    </Suspense>
  );
}

function Offer({ page }: { page: ItemPage }) {
  const { talent, offer } = page;
  const path = paths.item(talent.slug, offer.offerGuid);
  const name = texts.offerBy({ title: offer.title, name: talent.displayName });
  return (
    <>
      <PageHead
        title={name}
        description={texts.description({
          offer: offer.description || offer.title,
          name: talent.displayName,
          headline: talent.headline,
        })}
        path={path}
        image={{ src: talent.share, alt: talent.avatar.alt }}
        jsonLd={[
          service(talent, [offer], {
            name,
            withReviews: false,
          }),
          breadcrumbs([
            { name: texts.home, path: paths.home() },
            { name: talent.displayName, path: paths.talent(talent.slug) },
            { name: offer.title, path },
          ]),
        ]}
      />
      <OfferPage key={offer.offerGuid} page={page} />
    </>
  );
}
