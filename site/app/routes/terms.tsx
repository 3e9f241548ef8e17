import { Link } from "react-router";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { business, percent } from "#app/lib/business.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";

export default function Terms() {
  return (
    <>
      <PageHead
        title="Terms"
        description="The rules of booking athletes on Matchday: requests, holds, charges, delivery, refunds and reviews."
        path={paths.terms()}
      />
      <ContentPage
        eyebrow="Terms, version 1"
        title="Terms of service"
        lead="What you agree to when you send a request or accept one, in plain words."
      >
        <div className="prose-page">
          <h2>1. Who contracts with whom</h2>
          <p>
            Matchday runs the marketplace, takes the payment and pays the athlete. The athlete
            performs what the offer describes.
          </p>
          <h2>2. Requests and payment</h2>
          <ul>
            <li>
              A request reserves the total shown to you. The reservation is a hold by your bank: it
              is no charge.
            </li>
            <li>
              The amount is charged when the athlete accepts. If the athlete declines, or does not
              answer within the time the offer states, the hold is released.
            </li>
            <li>You can withdraw a request free of charge until it is accepted.</li>
            <li>
              {`The total is the price, the extras you chose, a service fee of ${percent(business.serviceFeeBps)} and tax where it applies.`}
            </li>
          </ul>
          <h2>3. Delivery</h2>
          <p>
            Videos are delivered within the time the offer states. A video that is more than 24
            hours late cancels the order, and you get everything back. Sessions and appearances take
            place at the time you chose; each side may move them twice if the other agrees.
          </p>
          <h2>4. Cancelling after acceptance</h2>
          <ul>
            <li>Flexible: full refund until 24 hours before.</li>
            <li>Moderate: full refund until 72 hours before, half until 24 hours before.</li>
            <li>Strict: half refunded until 7 days before.</li>
            <li>
              Videos: full refund until 24 hours after acceptance, half until the video is
              delivered.
            </li>
            <li>If the athlete cancels or does not appear, you always get everything back.</li>
          </ul>
          <p>
            Performance begins when the athlete accepts. You ask for that when you send the request,
            and your right of withdrawal ends when the order is delivered.
          </p>
          <h2>5. Problems</h2>
          <p>
            {`Report a problem on your order page until the athlete has been paid, ${business.payoutDelayDays} days after the order is finished. While a problem is open no money moves. A problem nobody solves within 30 days ends in a full refund.`}
          </p>
          <h2>6. What you may do with a delivery</h2>
          <p>
            Offers for personal use are for you and the person they are for. Advertising needs an
            offer for commercial use, and its licence states channels and time.
          </p>
          <h2>7. Conduct</h2>
          <p>
            No hate, no threats, no sexual content, no advertising in disguise, nothing unlawful.
            Athletes may decline any request. We may close accounts that break these rules.
          </p>
          <h2>8. Reviews</h2>
          <p>
            Reviews are written by customers of finished orders. We remove those that break section
            7, and no others.
          </p>
          <p>
            Questions? <Link to={paths.contact()}>Write to us</Link>.
          </p>
        </div>
      </ContentPage>
    </>
  );
}
