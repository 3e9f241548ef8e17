import type { ReactNode } from "react";
import { shortTitles } from "#app/features/booking/steps/step-marks.ts";
import type { OfferView } from "#app/lib/api/types.ts";
import { minutesWords, secondsWords, spanWords } from "#app/lib/time/format-time.ts";
import { cardClass } from "#app/ui/card.tsx";
import * as texts from "#messages/booking";

export interface ChosenOfferProps {
  offer: OfferView;
  /** Besides what the offer includes: extras, a time, a promise. */
  lines?: readonly string[];
  onChange: () => void;
  children?: ReactNode;
}

/** The offer that is booked, with the way to another one. */
export function ChosenOffer({ offer, lines = [], onChange, children }: ChosenOfferProps) {
  return (
    <section aria-label={shortTitles.what} className={cardClass("px-4 pt-2 pb-3", "quiet")}>
      <div className="flex items-start justify-between gap-4">
        <p lang={offer.titleLang} className="min-w-0 py-2 font-bold wrap-anywhere">
          {offer.title}
        </p>
        <button
          type="button"
          aria-label={texts.changeOffer}
          className="-me-3 min-h-11 shrink-0 cursor-pointer rounded-full px-3 text-sm font-semibold underline hover:bg-hover"
          onClick={onChange}
        >
          {texts.change}
        </button>
      </div>
      {[detailOf(offer), ...lines].map((line) => (
        <p key={line} className="text-sm text-soft">
          {line}
        </p>
      ))}
      {children}
    </section>
  );
}

/** Returns what an offer includes, in the units of the athlete's page. */
export function detailOf({ video, session, description }: OfferView): string {
  if (video != null) {
    const length = secondsWords(video.maxSeconds);
    return texts.video({ length, span: spanWords(video.turnaroundDays * 24) });
  }
  if (session != null) {
    const { durationMin, location } = session;
    return texts.session({ length: minutesWords(durationMin), location });
  }
  return description;
}
