import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { WhenNear } from "./near.tsx";

const loadDates = async () => (await import("./later-parts.ts")).OfferDates;

/** Returns the offers with a session or a time of delivery. */
export function datedOffers({ offers }: TalentView): OfferView[] {
  return offers.filter(({ session, turnaroundDays }) => session != null || turnaroundDays != null);
}

/** When each offer can take place or be delivered. Its height is the same before and after the dates arrive. */
export function NextDates({ talent }: { talent: TalentView }) {
  return (
    <ul className="mt-5 grid gap-6">
      {datedOffers(talent).map((offer) => (
        <li key={offer.offerGuid}>
          <h3 lang={offer.titleLang} className="font-bold">
            {offer.title}
          </h3>
          <div className="mt-3 min-h-16">
            <WhenNear
              load={loadDates}
              props={{ talent, offer }}
              placeholder={<Skeleton className="h-16" />}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
