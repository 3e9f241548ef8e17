import { Link } from "react-router";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { business, percent } from "#app/lib/business.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";

export default function About() {
  return (
    <>
      <PageHead
        title="About us"
        description="Matchday is an open marketplace to book athletes: fair fees, money held until the athlete accepts, code anybody can read."
        path={paths.about()}
      />
      <ContentPage
        eyebrow="About us"
        title="The distance between stand and pitch"
        lead="Most athletes never meet the people who cheer for them. We built the door, and we left it open."
      >
        <div className="prose-page">
          <h2>What we do</h2>
          <p>
            On Matchday you book athletes directly: a video with your daughter’s name in it, half an
            hour of honest coaching, a day at your club, a shirt with the mud still on it. Not only
            the ten most famous people of a sport: also the hurdler who works nights and the keeper
            who saved one penalty that a whole town remembers.
          </p>
          <h2>What we believe</h2>
          <ul>
            <li>Asking must be free. Nobody pays before somebody says yes.</li>
            <li>
              {`Fees must be said aloud: ${percent(business.commissionBps)} from the athlete, ${percent(business.serviceFeeBps)} from the customer, nothing hidden.`}
            </li>
            <li>Athletes choose. Every request can be declined, and nobody asks why.</li>
            <li>Reviews belong to those who finished an order, and they stay.</li>
          </ul>
          <h2>Open means open</h2>
          <p>
            The marketplace is open source. Anybody can read how prices are computed, how money is
            held and when it moves, and anybody can run it for their own sport or their own league.
          </p>
        </div>
        <div className="mt-10 flex flex-wrap gap-3">
          <Button asChild>
            <Link to={`${paths.home()}#sports`}>Find an athlete</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={paths.forAthletes()}>For athletes</Link>
          </Button>
        </div>
      </ContentPage>
    </>
  );
}
