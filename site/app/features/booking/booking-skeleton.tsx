import type { OpeningStep } from "#app/lib/pages/opening-step.ts";
import { FromDocument } from "#app/ui/from-document.tsx";
import { StepHeading } from "#app/ui/layout/step-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/page-heads";
import { steps } from "./draft/draft-steps.ts";
import { EarlyFields } from "./early-fields.tsx";
import { shortTitles, stepMarkClass } from "./steps/step-marks.ts";

export interface BookingSkeletonProps {
  /** Without it, the document's fields are shown. */
  step?: OpeningStep;
}

/** A booking before its athlete is known, in the final layout: the choice of an offer, or the details of a chosen one. */
export function BookingSkeleton({ step }: BookingSkeletonProps) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <div aria-hidden="true" className="flex items-start gap-1.5">
          {steps.map((one) => (
            <span key={one} className="flex-1">
              <span className={stepMarkClass(one === "what")}>{shortTitles[one]}</span>
            </span>
          ))}
        </div>
        {step === undefined ? (
          <FromDocument>{import.meta.env.SSR && <EarlyFields />}</FromDocument>
        ) : (
          <div aria-hidden="true">
            {step === "what" ? (
              <StepHeading>{texts.bookingTitle}</StepHeading>
            ) : (
              <Skeleton className="mt-7 mb-5 h-9 w-64" />
            )}
            <div className="grid gap-2.5">
              <Skeleton className="h-18" />
              <Skeleton className="h-18" />
              <Skeleton className="h-28" />
            </div>
          </div>
        )}
      </div>
      <Skeleton className="hidden h-80 rounded-3xl lg:block" />
    </div>
  );
}
