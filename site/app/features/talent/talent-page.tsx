import type { ReactNode } from "react";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import type { TalentPage as Page, PicturedTalent } from "#app/lib/catalogue/page-types.ts";
import { payoutDelayDays } from "#app/lib/marketplace/business.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { pageUrl } from "#app/lib/marketplace/site-config.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { spanWords } from "#app/lib/time/format-time.ts";
import { cardClass } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { ShareButton } from "#app/ui/share-button.tsx";
import * as texts from "#messages/talent";
import { About } from "./about.tsx";
import {
  BookingBar,
  BookingPanel,
  NoteWithoutPanel,
  PausedWithoutPanel,
} from "./booking-panel.tsx";
import { CompanyRequest } from "./company-request.tsx";
import { WhenNear } from "./near.tsx";
import { datedOffers, NextDates } from "./next-dates.tsx";
import { OfferTicket } from "./offer-ticket.tsx";
import { PublicVideos } from "./public-videos.tsx";
import { Reviews } from "./reviews/review-filter.tsx";
import { TalentHeader } from "./talent-header.tsx";
import { useLiveTalent } from "./use-live-talent.ts";

const loadReviews = async () => (await import("./later-parts.ts")).Reviews;

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
            title={texts.book({ name: talent.displayName })}
            aside={
              <div className="flex flex-wrap justify-end">
                {aside}
                <ShareButton
                  title={texts.shareTitle({ name: talent.displayName, brand: brandName() })}
                  url={pageUrl(paths.talent(talent.slug))}
                />
              </div>
            }
          >
            {cheapest === null ? (
              <p className={cardClass("mt-5 p-6 text-soft", "quiet")}>
                {texts.noOffers({ name: talent.displayName })}
              </p>
            ) : (
              <div className="mt-5 grid gap-4">
                {talent.offers.map((offer) => (
                  <OfferTicket key={offer.offerGuid} talent={talent} offer={offer} />
                ))}
              </div>
            )}
            {cheapest !== null && <NoteWithoutPanel />}
            <CompanyRequest talent={talent} />
          </Part>
          {talent.status !== "paused" && datedOffers(talent).length > 0 && (
            <Part id="dates" title={texts.nextDates}>
              <NextDates talent={talent} />
            </Part>
          )}
          {talent.videos?.[0] && (
            <Part id="videos" title={texts.videos}>
              <PublicVideos {...talent} />
            </Part>
          )}
          <Part id="about" title={texts.about}>
            <About talent={talent} />
          </Part>
          {talent.gallery?.[0] && (
            <Part id="photos" title={texts.photos}>
              <Gallery pictures={talent.gallery} />
            </Part>
          )}
          <Part id="reviews" title={texts.reviews}>
            <WhenNear
              load={loadReviews}
              props={{ talent }}
              prerendered={import.meta.env.SSR && <Reviews talent={talent} />}
            />
          </Part>
          <Part id="questions" title={texts.questions}>
            <Questions talent={talent} />
          </Part>
        </div>
        {cheapest !== null && (
          <aside aria-label={texts.booking} className="hidden lg:block">
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
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
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
  const name = firstName(talent.displayName);
  const wait = Math.max(...talent.offers.map((offer) => offer.acceptWithinH), 0);
  return (
    <div className="mt-5 grid gap-3">
      <Disclosure title={texts.whenPaid}>
        {wait > 0
          ? texts.whenPaidWithin({ name, span: spanWords(wait) })
          : texts.whenPaidInTime({ name })}
      </Disclosure>
      <Disclosure title={texts.withdrawing}>{texts.withdrawingText}</Disclosure>
      <Disclosure title={texts.notAsPromised}>
        {texts.notAsPromisedText({ name, days: payoutDelayDays() })}
      </Disclosure>
      {talent.verified && (
        <Disclosure title={texts.whatVerified}>
          {texts.verifiedMeaning({ brand: brandName() })}
        </Disclosure>
      )}
      <Disclosure title={texts.account}>{texts.accountText}</Disclosure>
    </div>
  );
}

function Gallery({ pictures }: { pictures: NonNullable<PicturedTalent["gallery"]> }) {
  return (
    <div className="mt-5 grid grid-cols-2 gap-4 sm:grid-cols-3">
      {pictures.map((picture) => (
        <Picture
          key={picture.src}
          picture={picture}
          sizes="(width >= 40rem) 14rem, 9rem"
          className="aspect-4/3 w-full rounded-2xl object-cover object-[50%_25%]"
        />
      ))}
    </div>
  );
}
