import { Link } from "react-router";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { business } from "#app/lib/business.ts";
import { percent } from "#app/lib/format-number.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/page-about";

export default function About() {
  return (
    <>
      <PageHead
        title={texts.aboutUs}
        description={texts.matchdayOpenMarketplaceBook}
        path={paths.about()}
      />
      <ContentPage
        eyebrow={texts.aboutUs}
        title={texts.distanceBetweenStandPitch}
        lead={texts.mostAthletesNeverMeet}
      >
        <div className="prose-page">
          <h2>{texts.what}</h2>
          <p>{texts.matchdayBookAthletesDirectly}</p>
          <h2>{texts.whatBelieve}</h2>
          <ul>
            <li>{texts.askingMustFreeNobody}</li>
            <li>
              {texts.fees({
                commission: percent(business.commissionBps),
                serviceFee: percent(business.serviceFeeBps),
              })}
            </li>
            <li>{texts.athletesChooseEveryRequest}</li>
            <li>{texts.reviewsBelongThoseWho}</li>
          </ul>
          <h2>{texts.openMeansOpen}</h2>
          <p>{texts.marketplaceOpenSourceAnybody}</p>
        </div>
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
