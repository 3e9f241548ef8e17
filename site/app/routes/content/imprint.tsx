import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { BusinessAddress, BusinessNumbers } from "#app/features/content/business-details.tsx";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { OwnTextBody } from "#app/features/content/own-text-page.tsx";
import { brandName, marketplace } from "#app/lib/marketplace/marketplace.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { loadOwnText } from "#app/lib/texts/own-text.ts";
import * as texts from "#messages/page-imprint";

export function loader(args: LoaderFunctionArgs) {
  return marketplace().hasImprint ? loadOwnText(args, "all") : null;
}

export default function Imprint() {
  const own = useLoaderData<typeof loader>();
  const { hasImprint } = marketplace();
  return (
    <>
      <PageHead
        title={texts.imprint}
        description={texts.description({ brand: brandName() })}
        path={paths.imprint()}
        noindex={!hasImprint}
      />
      <ContentPage eyebrow={texts.legal} title={texts.imprint}>
        {hasImprint ? (
          <div className="grid gap-8">
            <div className="grid gap-6 text-lg">
              <BusinessAddress />
              <BusinessNumbers />
            </div>
            {own !== null && <OwnTextBody html={own.html} />}
          </div>
        ) : (
          <p>{texts.notPublished}</p>
        )}
      </ContentPage>
    </>
  );
}
