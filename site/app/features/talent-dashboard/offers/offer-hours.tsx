import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { OwnTalentView } from "#app/lib/api/types.ts";
import { kindNames } from "#app/lib/catalogue/offer-words.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Card } from "#app/ui/card.tsx";
import * as texts from "#messages/talent-dashboard-offers";
import { editing, hoursWords } from "./offers-section.tsx";

/** The offers with booked times: their hours and exceptions are changed in the editor of the offer. */
export function OfferHours({ offers }: { offers: OwnTalentView["offers"] }) {
  const timed = offers.filter(({ session }) => session != null);
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="display mb-4 text-2xl">
        {texts.hoursTitle}
      </h2>
      <Card>
        {timed.length === 0 ? (
          <p className="text-soft">{texts.noTimedOffers}</p>
        ) : (
          <ul className="divide-y divide-line">
            {timed.map((offer) => (
              <li key={offer.offerGuid} className="relative flex items-center gap-4 py-3">
                <div className="min-w-0 flex-1">
                  <Link
                    to={`${paths.talentProfile()}${editing(offer.offerGuid)}`}
                    className="font-semibold wrap-anywhere underline after:absolute after:inset-0"
                  >
                    {texts.changeHoursOf({ offer: offer.title })}
                  </Link>
                  <p className="text-sm text-mute">
                    {kindNames[offer.kind]} · {hoursWords(offer.session?.weekly ?? [])}
                  </p>
                </div>
                <ChevronRight
                  aria-hidden="true"
                  className="size-5 shrink-0 text-mute rtl:-scale-x-100"
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
