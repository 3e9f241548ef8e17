import type { OwnTalentView } from "#app/lib/api/types.ts";
import { Card } from "#app/ui/card.tsx";
import { Price } from "#app/ui/price.tsx";

/** What is sold, as it stands on the page. */
export function OffersList({ offers }: { offers: OwnTalentView["offers"] }) {
  return (
    <section aria-labelledby="offers" className="mt-12">
      <h2 id="offers" className="display mb-4 text-3xl">
        Your offers
      </h2>
      {offers.length === 0 ? (
        <p className="text-ink-soft">You have no offers yet. We set up the first one with you.</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {offers.map((offer) => (
            <li key={offer.offerGuid}>
              <Card className="h-full">
                <div className="flex items-baseline justify-between gap-4">
                  <h3 className="text-lg font-bold">{offer.title}</h3>
                  <Price money={offer.price} short className="font-bold" />
                </div>
                <p className="mt-1 text-ink-soft">{offer.description}</p>
                <p className="mt-3 text-sm text-ink-mute">
                  Answer within {offer.acceptWithinH} h · {offer.cancellationPolicy} cancellation
                </p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
