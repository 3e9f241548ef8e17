import { Link } from "react-router";
import { ConsentChoice } from "#app/features/consent/consent-choice.tsx";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";

export default function PrivacyPolicy() {
  return (
    <>
      <PageHead
        title="Privacy policy"
        description="What Matchday stores about you, why, for how long, and how you get or delete it."
        path={paths.privacyPolicy()}
      />
      <ContentPage
        eyebrow="Legal"
        title="Privacy policy"
        lead="We store what an order needs and what the law asks for. We sell nothing to anybody."
      >
        <div className="prose-page">
          <h2>What we store</h2>
          <ul>
            <li>Your account: name, e-mail address, and phone or company if you give them.</li>
            <li>
              Your orders: what you asked for, messages, deliveries, amounts and their history.
            </li>
            <li>
              Of your payment only its state and the last digits of the card. The card itself is
              known to the payment provider alone: their page takes it, ours never sees it.
            </li>
            <li>Applications of athletes, with the proof they send us.</li>
            <li>
              Of a calendar that an athlete connects: its link, its busy times, and the titles and
              dates of up to five entries that could not be read.
            </li>
          </ul>
          <h2>Who sees it</h2>
          <p>
            The athlete you book sees your name and your instructions; your e-mail address only
            after they accept. Our payment, mail, sign-in and hosting providers process data for us.
          </p>
          <h2>Your browser</h2>
          <p>
            We set no advertising cookies. Your browser keeps what you are typing into a booking, so
            that a lost connection loses nothing, and your sign-in. For when there is no connection
            it keeps the athletes you looked at and, while you are logged in, your orders; logging
            out removes them. If you switch notifications on, we keep the address at which your
            browser's maker reaches it, until you switch them off or log out. Visits are counted
            only where the operator of this site has configured it, and only if you said yes: until
            then no cookie is set and nothing is asked of anybody else. A count knows the page you
            see, never the secret part of a link to an order.
          </p>
          <ConsentChoice />
          <h2>How long</h2>
          <p>
            Accounts until you delete them. Orders and invoices as long as tax law requires.
            Applications that were not accepted for six months.
          </p>
          <h2>Your rights</h2>
          <p>
            You can see, correct, export and delete your data in{" "}
            <Link to={paths.accountProfile()}>your profile</Link>, or{" "}
            <Link to={paths.contact()}>write to us</Link>. You can complain to your data protection
            authority at any time.
          </p>
        </div>
      </ContentPage>
    </>
  );
}
