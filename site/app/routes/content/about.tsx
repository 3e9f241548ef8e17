import { Link, useLoaderData } from "react-router";
import { BusinessAddress, BusinessNumbers } from "#app/features/content/business-details.tsx";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { OwnTextPage } from "#app/features/content/own-text-page.tsx";
import { commissionShare, serviceFeeShare } from "#app/lib/marketplace/business.ts";
import { brandName, marketplace } from "#app/lib/marketplace/marketplace.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { ownTextLoader } from "#app/lib/texts/own-text.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/page-about";

export const loader = ownTextLoader("about");

export default function About() {
  const own = useLoaderData<typeof loader>();
  const description = texts.matchdayOpenMarketplaceBook({ brand: brandName() });
  if (own !== null) {
    return (
      <OwnTextPage
        text={own}
        eyebrow={texts.aboutUs}
        description={description}
        path={paths.about()}
      />
    );
  }
  return (
    <>
      <PageHead title={texts.aboutUs} description={description} path={paths.about()} />
      <ContentPage
        eyebrow={texts.aboutUs}
        title={texts.distanceBetweenStandPitch}
        lead={texts.mostAthletesNeverMeet}
      >
        <div className="prose-page">
          <h2>{texts.what}</h2>
          <p>{texts.matchdayBookAthletesDirectly({ brand: brandName() })}</p>
          <h2>{texts.whatBelieve}</h2>
          <ul>
            <li>{texts.askingMustFreeNobody}</li>
            <li>
              {texts.fees({
                commission: commissionShare(),
                serviceFee: serviceFeeShare(),
              })}
            </li>
            <li>{texts.athletesChooseEveryRequest}</li>
            <li>{texts.reviewsBelongThoseWho}</li>
          </ul>
          <h2>{texts.openMeansOpen}</h2>
          <p>{texts.marketplaceOpenSourceAnybody}</p>
        </div>
        <WhoIsBehind />
        <div className="mt-10 flex flex-wrap gap-3">
          <Button asChild>
            <Link to={`${paths.home()}#sports`}>{texts.findAthlete}</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={paths.forAthletes()}>{texts.forAthletes}</Link>
          </Button>
        </div>
      </ContentPage>
    </>
  );
}

/** The company behind the marketplace, as far as the operator filled it in. */
function WhoIsBehind() {
  if (marketplace().business.legalName === undefined) return null;
  return (
    <section className="mt-10 max-w-2xl">
      <h2 className="display text-3xl">{texts.whoIsBehind}</h2>
      <p className="mt-3 mb-4 text-lg">{texts.responsible({ brand: brandName() })}</p>
      <BusinessAddress />
      <div className="mt-4">
        <BusinessNumbers />
      </div>
    </section>
  );
}
