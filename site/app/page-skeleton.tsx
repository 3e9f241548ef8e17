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
          <BookingSkeleton />
        </div>
      </div>
    </Frame>
  );
}

/** The first step of a booking, with placeholders in the final layout. */
function BookingSkeleton() {
  return (
    <div className="shell py-8 sm:py-12">
      <Skeleton className="mb-6 h-7 w-56" />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <div className="flex gap-1.5">
            {["offer", "brief", "when", "contact", "review"].map((step) => (
              <Skeleton key={step} className="h-1 flex-1 rounded-none" />
            ))}
          </div>
          <Skeleton className="mt-2 h-5 w-16" />
          <p className="display mt-6 mb-5 text-3xl sm:text-4xl">{texts.bookingFirstStep}</p>
          <div className="grid gap-2.5">
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
          </div>
        </div>
        <Skeleton className="hidden h-80 rounded-3xl lg:block" />
      </div>
    </div>
  );
}
