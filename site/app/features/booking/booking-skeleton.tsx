import { Skeleton } from "#app/ui/skeleton.tsx";
import { steps } from "./draft-steps.ts";

// entry-shell marks the document of a booking whose address names an offer; only styles select by it.
const ofOffer = "hidden in-data-[booking=offer]:contents";
const ofTalent = "contents in-data-[booking=offer]:hidden";

/** A booking's first step with placeholders in the final layout: the offers, or the details of a chosen one. */
export function BookingSkeleton({ isOfferChosen }: { isOfferChosen?: boolean }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <div className="flex gap-1.5">
          {steps.map((step) => (
            <Skeleton key={step} className="h-1 flex-1 rounded-none" />
          ))}
        </div>
        <Skeleton className="mt-2 h-5 w-16" />
        <Skeleton className="mt-6 mb-5 h-9 w-64" />
        {isOfferChosen !== true && (
          <div className={isOfferChosen === undefined ? ofTalent : "contents"}>
            <div className="grid gap-2.5">
              <Skeleton className="h-18" />
              <Skeleton className="h-18" />
              <Skeleton className="h-18" />
            </div>
          </div>
        )}
        {isOfferChosen !== false && (
          <div className={isOfferChosen === undefined ? ofOffer : "contents"}>
            <div className="grid gap-6">
              <Skeleton className="h-24" />
              <Skeleton className="h-11 w-56 rounded-full" />
              <Skeleton className="h-20" />
              <Skeleton className="h-28" />
            </div>
          </div>
        )}
      </div>
      <Skeleton className="hidden h-80 rounded-3xl lg:block" />
    </div>
  );
}
