import { Link } from "react-router";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { business } from "#app/lib/business.ts";
import { percent } from "#app/lib/format-number.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import * as texts from "#messages/page-terms";

export default function Terms() {
  return (
    <>
      <PageHead
        title={texts.terms}
        description={texts.rulesBookingAthletesMatchday}
        path={paths.terms()}
      />
      <ContentPage
        eyebrow={texts.termsVersion1}
        title={texts.termsService}
        lead={texts.whatAgreeWhenSend}
      >
        <div className="prose-page">
          <h2>{texts.n1WhoContractsWhom}</h2>
          <p>{texts.matchdayRunsMarketplaceTakes}</p>
          <h2>{texts.n2RequestsPayment}</h2>
          <ul>
            <li>{texts.requestReservesTotalShown}</li>
            <li>{texts.amountChargedWhenAthlete}</li>
            <li>{texts.withdrawRequestFreeCharge}</li>
            <li>{texts.total({ serviceFee: percent(business.serviceFeeBps) })}</li>
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
          <h2>{texts.n5Problems}</h2>
          <p>{texts.problems({ days: business.payoutDelayDays })}</p>
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
