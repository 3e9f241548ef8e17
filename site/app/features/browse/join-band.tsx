import { Link } from "react-router";
import { business, percent } from "#app/lib/business.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";

/** The foot of the front page speaks to athletes. */
export function JoinBand() {
  return (
    <section className="bg-volt">
      <div className="shell grid items-center gap-8 py-14 sm:py-20 lg:grid-cols-[1.6fr_1fr]">
        <div>
          <h2 className="display text-5xl sm:text-7xl">You compete? Set your price.</h2>
          <p className="mt-4 max-w-2xl text-lg">
            {`Take the requests you like, on the days you like. We keep ${percent(business.commissionBps)}, you keep the rest, paid out ${business.payoutDelayDays} days after each finished order.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 lg:justify-end">
          <Button asChild size="large">
            <Link to={paths.enroll()}>Apply to join</Link>
          </Button>
          <Button asChild size="large" variant="outline">
            <Link to={paths.forAthletes()}>How you earn</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}
