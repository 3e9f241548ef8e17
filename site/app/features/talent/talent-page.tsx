import type { ReactNode } from "react";
import type { OfferView } from "#app/lib/api/types.ts";
import type { TalentPage as Page } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/paths.ts";
import { absolute } from "#app/lib/site-origin.ts";
import { ShareButton } from "#app/ui/share-button.tsx";
import { About } from "./about.tsx";
import { BookingBar } from "./booking-bar.tsx";
import { BookingPanel } from "./booking-panel.tsx";
import { OfferTicket } from "./offer-ticket.tsx";
import { Questions } from "./questions.tsx";
import { Reviews } from "./reviews.tsx";
import { ShownMedia } from "./shown-media.tsx";
import { TalentHeader } from "./talent-header.tsx";
import { useLiveTalent } from "./use-live-talent.ts";

export interface TalentPageProps {
  page: Page;
  /** What else one may do with the page, beside sharing it. */
  aside?: ReactNode;
  /** Similar athletes, drawn by the route. */
  children: ReactNode;
}

/** An athlete's own page. */
export function TalentPage({ page, aside, children }: TalentPageProps) {
  const talent = useLiveTalent(page.talent);
  const cheapest = cheapestOf(talent.offers);
  return (
    <>
      <TalentHeader talent={talent} sports={page.sports} />
      <div className="shell grid gap-10 py-10 lg:grid-cols-[1fr_22rem] lg:gap-14 lg:py-14">
        <div className="min-w-0 space-y-14">
          <Part
            id="offers"
            title={`Book ${talent.displayName}`}
            aside={
              <div className="flex flex-wrap justify-end">
                {aside}
                <ShareButton
                  title={`${talent.displayName} on Matchday`}
                  url={absolute(paths.talent(talent.slug))}
                />
              </div>
            }
          >
            <div className="mt-5 grid gap-4">
              {talent.offers.map((offer) => (
                <OfferTicket key={offer.offerGuid} talent={talent} offer={offer} />
              ))}
            </div>
          </Part>
          <Part id="about" title="About">
            <About talent={talent} />
            <ShownMedia talent={talent} />
          </Part>
          <Part id="reviews" title="Reviews">
            <Reviews talent={talent} />
          </Part>
          <Part id="questions" title="Good to know">
            <Questions talent={talent} />
          </Part>
        </div>
        {cheapest !== null && (
          <aside aria-label="Booking" className="hidden lg:block">
            <div className="sticky top-24">
              <BookingPanel talent={talent} offer={cheapest} from={talent.offers.length > 1} />
            </div>
          </aside>
        )}
      </div>
      {children}
      {cheapest !== null && (
        <BookingBar talent={talent} offer={cheapest} from={talent.offers.length > 1} />
      )}
    </>
  );
}

function cheapestOf(offers: readonly OfferView[]): OfferView | null {
  return offers.reduce<OfferView | null>(
    (best, offer) => (best === null || offer.price.amount < best.price.amount ? offer : best),
    null,
  );
}

interface PartProps {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

function Part({ id, title, aside, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div className="flex items-center justify-between gap-4">
        <h2 id={`${id}-title`} className="display text-3xl sm:text-4xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
