import { Link, useLoaderData } from "react-router";
import { ConsentChoice } from "#app/features/consent/consent-choice.tsx";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { OwnTextPage } from "#app/features/content/own-text-page.tsx";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { ownTextLoader } from "#app/lib/texts/own-text.ts";
import * as texts from "#messages/page-privacy-policy";

export const loader = ownTextLoader("privacy");

export default function PrivacyPolicy() {
  const own = useLoaderData<typeof loader>();
  const description = texts.whatMatchdayStoresAbout({ brand: brandName() });
  if (own !== null) {
    return (
      <OwnTextPage
        text={own}
        eyebrow={texts.legal}
        description={description}
        path={paths.privacyPolicy()}
      >
        <div className="prose-page">
          <ConsentChoice />
        </div>
      </OwnTextPage>
    );
  }
  return (
    <>
      <PageHead
        title={texts.privacyPolicy}
        description={description}
        path={paths.privacyPolicy()}
      />
      <ContentPage
        eyebrow={texts.legal}
        title={texts.privacyPolicy}
        lead={texts.storeWhatOrderNeeds}
      >
        <div className="prose-page">
          <h2>{texts.whatStore}</h2>
          <ul>
            <li>{texts.accountNameEMail}</li>
            <li>{texts.ordersWhatAskedMessages}</li>
            <li>{texts.paymentStateLastDigits}</li>
            <li>{texts.applicationsAthletesProofSend}</li>
            <li>{texts.calendarAthleteConnectsLink}</li>
          </ul>
          <h2>{texts.whoSees}</h2>
          <p>{texts.athleteBookSeesName}</p>
          <h2>{texts.yourBrowser}</h2>
          <p>{texts.noAdvertisingCookies}</p>
          <ul>
            <li>{texts.browserDrafts}</li>
            <li>{texts.browserOffline}</li>
            <li>{texts.browserNotifications}</li>
            <li>{texts.browserPageViews}</li>
            <li>{texts.browserStatistics}</li>
          </ul>
          <ConsentChoice />
          <h2>{texts.howLong}</h2>
          <p>{texts.accountsUntilDeleteOrders}</p>
          <h2>{texts.yourRights}</h2>
          <p>
            {texts.rights({
              profile: (children) => <Link to={paths.accountProfile()}>{children}</Link>,
              contact: (children) => <Link to={paths.contact()}>{children}</Link>,
            })}
          </p>
        </div>
      </ContentPage>
    </>
  );
}
