import type { OfferView } from "#app/lib/api/types.ts";
import { Part, Term } from "./offer-parts.tsx";

/** How far the athlete travels and what the place must have, as far as the offer says it. */
export function InPersonTerms({ offer }: { offer: OfferView }) {
  const { session } = offer;
  if (session == null || session.location === "online") return null;
  const { radiusKm, travelIncluded = false, venueNeeds } = session;
  if (radiusKm == null && !travelIncluded && venueNeeds == null) return null;
  return (
    <Part title="In person">
      <dl className="grid gap-5 sm:grid-cols-2">
        <Term title="Travel">
          {radiusKm != null && `Up to ${radiusKm.toLocaleString("en")} km. `}
          {travelIncluded ? "Travel is in the price." : "Travel is not in the price."}
        </Term>
        {venueNeeds != null && <Term title="What the place must have">{venueNeeds}</Term>}
      </dl>
    </Part>
  );
}
