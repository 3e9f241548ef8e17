import { BookingSkeleton } from "#app/features/booking/booking-skeleton.tsx";
import { Frame } from "#app/layouts/frame.tsx";
import { SiteFooter } from "#app/layouts/site-footer.tsx";
import { SiteHeader } from "#app/layouts/site-header.tsx";
import { BookHeader } from "#app/layouts/talent-book-layout.tsx";
import { brandName } from "#app/lib/marketplace.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/page-heads";

// One document serves every page newer than the build. entry-shell marks its page from the address; only styles select
// by it, so that the first paint equals the generated markup.
const elsewhere = "contents in-data-[page=talent-book]:hidden";
const booking = "hidden in-data-[page=talent-book]:contents";

/** Shown by 200.html until the page of an address newer than the build is loaded. */
export function PageSkeleton() {
  return (
    <Frame
      header={
        <>
          <div className={elsewhere}>
            <SiteHeader isSkeleton />
          </div>
          <div className={booking}>
            <BookHeader />
          </div>
        </>
      }
      footer={
        <div className={elsewhere}>
          <SiteFooter />
        </div>
      }
    >
      <title>{brandName()}</title>
      <div role="status">
        <span className="sr-only">{texts.loadingPage}</span>
        <div className={elsewhere}>
          <div className="shell space-y-6 py-12">
            <Skeleton className="h-12 w-2/3 max-w-lg" />
            <Skeleton className="h-5 w-full max-w-2xl" />
            <Skeleton className="h-64 w-full" />
          </div>
        </div>
        <div className={booking}>
          <BookingOpening />
        </div>
      </div>
    </Frame>
  );
}

/** A booking until its page is loaded. */
export function BookingOpening({
  name,
  isOfferChosen,
}: {
  /** The athlete's name, where the page before had it. */
  name?: string | undefined;
  isOfferChosen?: boolean;
}) {
  return (
    <div className="shell py-8 sm:py-12">
      {name === undefined ? (
        <Skeleton className="mb-6 h-7 w-56" />
      ) : (
        <h1 className="mb-6 text-lg font-semibold text-soft">{texts.book({ name })}</h1>
      )}
      <BookingSkeleton {...(isOfferChosen === undefined ? {} : { isOfferChosen })} />
    </div>
  );
}
