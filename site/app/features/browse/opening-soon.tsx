import { Link } from "react-router";
import { brandName, marketplace } from "#app/lib/marketplace/marketplace.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/opening-soon";

/** Replaces the front page until the operator opens the marketplace. */
export function OpeningSoon() {
  const { tagline } = marketplace().brand;
  return (
    <section className="on-dark lanes grid min-h-[70vh] items-center bg-night text-on-night">
      <div className="shell py-20 sm:py-28">
        <p className="eyebrow text-accent">{texts.openingSoon}</p>
        <h1 className="display mt-4 text-[min(4.5rem,14.4vw)] wrap-anywhere sm:text-8xl">
          {brandName()}
        </h1>
        <p className="mt-6 max-w-xl text-lg text-on-night/85 sm:text-xl">{tagline || texts.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild size="large" variant="accent">
            <Link to={paths.enroll()}>{texts.applyAsAthlete}</Link>
          </Button>
          <Button
            asChild
            size="large"
            variant="ghost"
            className="text-on-night! hover:bg-on-night/10!"
          >
            <Link to={paths.login()}>{texts.logIn}</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}
