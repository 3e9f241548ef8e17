import { Link, useLoaderData } from "react-router";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { OwnTextPage } from "#app/features/content/own-text-page.tsx";
import { payoutDelayDays, serviceFeeShare } from "#app/lib/marketplace/business.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { ownTextLoader } from "#app/lib/texts/own-text.ts";
import * as texts from "#messages/page-terms";

export const loader = ownTextLoader("terms");

export default function Terms() {
  const own = useLoaderData<typeof loader>();
  const description = texts.rulesBookingAthletesMatchday({ brand: brandName() });
  if (own !== null) {
    return (
      <OwnTextPage
        text={own}
        eyebrow={texts.terms}
        description={description}
        path={paths.terms()}
      />
    );
  }
  return (
    <>
      <PageHead title={texts.terms} description={description} path={paths.terms()} />
      <ContentPage
        eyebrow={texts.termsVersion1}
        title={texts.termsService}
        lead={texts.whatAgreeWhenSend}
      >
        <div className="prose-page">
          <h2>{texts.n1WhoContractsWhom}</h2>
          <p>{texts.matchdayRunsMarketplaceTakes({ brand: brandName() })}</p>
          <h2>{texts.n2RequestsPayment}</h2>
          <ul>
            <li>{texts.requestReservesTotalShown}</li>
            <li>{texts.amountChargedWhenAthlete}</li>
            <li>{texts.withdrawRequestFreeCharge}</li>
            <li>{texts.total({ serviceFee: serviceFeeShare() })}</li>
          </ul>
          <h2>{texts.n3Delivery}</h2>
          <p>{texts.videosDeliveredWithinTime}</p>
          <h2>{texts.n4CancellingAfterAcceptance}</h2>
          <ul>
            <li>{texts.flexibleFullRefundUntil}</li>
            <li>{texts.moderateFullRefundUntil}</li>
            <li>{texts.strictHalfRefundedUntil}</li>
            <li>{texts.videosFullRefundUntil}</li>
            <li>{texts.athleteCancelsNotAppear}</li>
          </ul>
          <p>{texts.performanceBeginsWhenAthlete}</p>
          <p>
            {texts.rightWithdrawal({
              link: (children) => <Link to={paths.withdraw()}>{children}</Link>,
            })}
          </p>
          <h2>{texts.n5Problems}</h2>
          <p>{texts.problems({ days: payoutDelayDays() })}</p>
          <h2>{texts.n6WhatDelivery}</h2>
          <p>{texts.offersPersonalUsePerson}</p>
          <h2>{texts.n7Conduct}</h2>
          <p>{texts.noHateNoThreats}</p>
          <h2>{texts.n8Reviews}</h2>
          <p>{texts.reviewsWrittenCustomersFinished}</p>
          <p>
            {texts.questions({ link: (children) => <Link to={paths.contact()}>{children}</Link> })}
          </p>
        </div>
      </ContentPage>
    </>
  );
}
