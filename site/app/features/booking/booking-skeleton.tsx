import type { OpeningStep } from "#app/lib/pages/opening-step.ts";
import { StepHeading } from "#app/ui/layout/step-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/page-heads";
import { steps } from "./draft/draft-steps.ts";
import { shortTitles, stepMarkClass } from "./steps/step-marks.ts";

// The document's first script sets `data-booking` from the address (lib/pages/opening-step.ts). Only styles select by it.
const ofDetails = "hidden in-data-[booking=details]:contents";
const ofWhat = "contents in-data-[booking=details]:hidden";

/** A booking before its athlete is known, in the final layout: the choice of an offer, or the details of a chosen one. */
export function BookingSkeleton({ step }: { step?: OpeningStep }) {
  return (
    <div aria-hidden="true" className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        {step !== "details" && (
          <div className={step === undefined ? ofWhat : "contents"}>
            <div className="flex items-start gap-1.5">
              {steps.map((one) => (
                <span key={one} className="flex-1">
                  <span className={stepMarkClass(one === "what")}>{shortTitles[one]}</span>
                </span>
              ))}
            </div>
            <StepHeading>{texts.bookingTitle}</StepHeading>
            <div className="grid gap-2.5">
              <Skeleton className="h-18" />
              <Skeleton className="h-18" />
              <Skeleton className="h-18" />
            </div>
          </div>
        )}
        {step !== "what" && (
          <div className={step === undefined ? ofDetails : "contents"}>
            <div className="flex gap-1.5">
              {steps.map((one) => (
                <Skeleton key={one} className="h-1 flex-1 rounded-none" />
              ))}
            </div>
            <Skeleton className="mt-13 mb-5 h-9 w-64" />
            <div className="grid gap-6">
              <Skeleton className="h-24" />
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
