import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { OfferPage } from "#app/features/talent/offer-page.tsx";
import { liveItemPage } from "#app/lib/catalogue/live.ts";
import { isItemPage } from "#app/lib/catalogue/page-types.ts";
import { breadcrumbs, service } from "#app/lib/catalogue/structured-data.ts";
import { pageData } from "#app/lib/page-data.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return context.get(pageData)({
    request,
    accepts: isItemPage,
    live: () => liveItemPage(request, params.slug ?? "", params.guid ?? ""),
  });
}

export default function TalentItem() {
  const page = useLoaderData<typeof loader>();
  const { talent, offer } = page;
  const path = paths.item(talent.slug, offer.offerGuid);
  return (
    <>
      <PageHead
        title={`${offer.title} by ${talent.displayName}`}
        description={`${offer.description || offer.title} From ${talent.displayName}: ${talent.headline}. You pay only when the request is accepted.`}
        path={path}
        image={{ src: talent.share, alt: talent.avatar.alt }}
        jsonLd={[
          service(talent, [offer], {
            name: `${offer.title} by ${talent.displayName}`,
            withReviews: false,
          }),
          breadcrumbs([
            { name: "Home", path: paths.home() },
            { name: talent.displayName, path: paths.talent(talent.slug) },
            { name: offer.title, path },
          ]),
        ]}
      />
      <OfferPage key={offer.offerGuid} page={page} />
    </>
  );
}
