import type { ReactNode } from "react";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { business } from "#app/lib/business.ts";
import type { TalentPage as Page, PicturedTalent } from "#app/lib/catalogue/page-types.ts";
import { spanWords } from "#app/lib/format-time.ts";
import { paths } from "#app/lib/paths.ts";
import { absolute } from "#app/lib/site-config.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import { About } from "./about.tsx";
import { BookingBar, BookingPanel, PausedWithoutPanel } from "./booking-panel.tsx";
import { OfferTicket } from "./offer-ticket.tsx";
import { PublicVideos } from "./public-videos.tsx";
import { Reviews } from "./reviews.tsx";
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
          <PausedWithoutPanel talent={talent} />
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
            {cheapest === null ? (
              <p className="mt-5 rounded-2xl bg-paper-deep p-6 text-ink-soft">
                {`${talent.displayName} offers nothing right now.`}
              </p>
            ) : (
              <div className="mt-5 grid gap-4">
                {talent.offers.map((offer) => (
                  <OfferTicket key={offer.offerGuid} talent={talent} offer={offer} />
                ))}
              </div>
            )}
          </Part>
          {talent.videos?.[0] && (
            <Part id="videos" title="Videos">
              <PublicVideos {...talent} />
            </Part>
          )}
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
            <div className="sticky top-(--head)">
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
  const heading = (
    <h2 id={`${id}-title`} className="display text-3xl sm:text-4xl">
      {title}
    </h2>
  );
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      {aside === undefined ? (
        heading
      ) : (
        <div className="flex items-center justify-between gap-4">
          {heading}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** What people ask before they book this athlete. */
function Questions({ talent }: { talent: TalentView }) {
  const name = talent.displayName.split(" ")[0] ?? talent.displayName;
  const wait = Math.max(...talent.offers.map((offer) => offer.acceptWithinH), 0);
  const inTime = wait > 0 ? `within ${spanWords(wait)}` : "in time";
  return (
    <div className="mt-5 grid gap-3">
      <Disclosure title="When do I pay?">
        {`Your bank reserves the price when you send the request. It is charged when ${name} accepts. If ${name} declines, or does not answer ${inTime}, the reservation ends and nothing is charged.`}
      </Disclosure>
      <Disclosure title="Can I change my mind?">
        Until the request is accepted you can withdraw it, free of charge. After that the refund
        depends on the offer: its page says how much and until when.
      </Disclosure>
      <Disclosure title="What if it is not what was promised?">
        {`Tell us on your order page. ${name} is paid ${business.payoutDelayDays} days after the order is finished, and not while a problem is open.`}
      </Disclosure>
      <Disclosure title="Do I need an account?">
        No. You get a private link to your order by e-mail, and you can open an account later and
        move the order there.
      </Disclosure>
    </div>
  );
}

/**
 * An athlete's intro video and gallery. The video is loaded on play, and the browser's own controls need no code. No
 * class and no size here is new: a page's initial code is limited.
 */
function ShownMedia({ talent: { introVideo, gallery } }: { talent: PicturedTalent }) {
  return (
    <>
      {introVideo != null && (
        // biome-ignore lint/a11y/useMediaCaption: an athlete uploads no captions with it yet
        <video
          controls
          playsInline
          preload="none"
          src={introVideo.src}
          poster={introVideo.poster.built?.file ?? introVideo.poster.src}
          aria-label={introVideo.title}
          className="mt-5 aspect-4/3 w-full rounded-2xl bg-ink"
        />
      )}
      {gallery?.[0] && (
        <div className="mt-5 grid gap-4 sm:grid-cols-3">
          {gallery.map((picture) => (
            <Picture
              key={picture.src}
              picture={picture}
              sizes="(width >= 40rem) 14rem, 9rem"
              className="aspect-4/3 w-full rounded-2xl object-cover"
            />
          ))}
        </div>
      )}
    </>
  );
}
