import { BookingSkeleton } from "#app/features/booking/booking-skeleton.tsx";
import { EarlyTitle } from "#app/features/booking/early-fields.tsx";
import { Frame } from "#app/layouts/frame.tsx";
import { SiteFooter } from "#app/layouts/site-footer.tsx";
import { SiteHeader } from "#app/layouts/site-header.tsx";
import { BookHeader } from "#app/layouts/talent-book-layout.tsx";
import { FromDocument } from "#app/ui/from-document.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/page-heads";
import { brandName } from "./lib/marketplace/marketplace.ts";
import type { OpeningStep } from "./lib/pages/opening-step.ts";

// One document serves every page newer than the build. Its first script marks a booking by the address; only styles select
// by it, so that hydration finds the generated markup.
const elsewhere = "contents in-data-booking:hidden";
const booking = "hidden in-data-booking:contents";

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
      <p role="status" className="sr-only">
        {texts.loadingPage}
      </p>
      <div className={elsewhere}>
        <div className="shell space-y-6 py-12">
          <Skeleton className="h-12 w-2/3 max-w-lg" />
          <Skeleton className="h-64" />
        </div>
      </div>
      <div className={booking}>
        <BookingOpening />
      </div>
    </Frame>
  );
}

/** A booking until its page is loaded. */
export function BookingOpening({
  name,
  step,
}: {
  /** The athlete's name, where the page before had it. */
  name?: string | undefined;
  step?: OpeningStep;
}) {
  return (
    <div className="shell py-8 sm:py-12">
      {name !== undefined ? (
        <h1 className="mb-6 text-lg font-semibold text-soft">{texts.book({ name })}</h1>
      ) : step === undefined ? (
        <div className="mb-6 min-h-7">
          <FromDocument>{import.meta.env.SSR && <EarlyTitle />}</FromDocument>
        </div>
      ) : (
        <Skeleton className="mb-6 h-7 w-56" />
      )}
      <BookingSkeleton {...(step === undefined ? {} : { step })} />
    </div>
  );
}
