import { useId } from "react";
import type { CardOffer, TalentCard } from "#app/lib/catalogue/card.ts";
import type { Nearby } from "#app/lib/catalogue/search/instead.ts";
import { pageLocale } from "#app/lib/texts/locale.ts";
import * as texts from "#messages/browse";
import { TalentGrid } from "./section.tsx";

/** Names in what athletes differ from the query: "Nothing in Basel. In Zürich, 75 km away:". */
export function nearbyTitle(nearby: Nearby): string {
  switch (nearby.differs) {
    case "place": {
      const { place, other } = nearby;
      return texts.nearbyPlace({ place, other, distance: distanceWords(nearby.km) });
    }
    case "anywhere":
      return texts.nearbyAnywhere({ place: nearby.place });
    case "sport": {
      const { sport } = nearby;
      return texts.nearbySport({ sport, others: listWords(nearby.others) });
    }
    case "words":
      return texts.nearbyWords({ words: nearby.words, without: nearby.without });
  }
}

const mostNamed = 3;

function listWords(names: readonly string[]): string {
  const format = new Intl.ListFormat(pageLocale, { type: "conjunction" });
  return format.format(names.slice(0, mostNamed));
}

/** Points of cities are their centres: a distance is not exact. */
function distanceWords(km: number): string {
  const rounded = km < 20 ? Math.round(km) : 5 * Math.round(km / 5);
  const format = { style: "unit", unit: "kilometer", maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(pageLocale, format).format(rounded);
}

interface NearbyAthletesProps {
  title: string;
  cards: readonly TalentCard[];
  sportName: (slug: string) => string;
  offerOf: (card: TalentCard) => CardOffer | null;
}

/** Athletes who do not match, apart from results and with what differs as the title. */
export function NearbyAthletes({ title, cards, sportName, offerOf }: NearbyAthletesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-6">
      <h2 id={id} className="mb-4 text-lg font-bold wrap-anywhere">
        {title}
      </h2>
      <TalentGrid cards={cards} sportName={sportName} offerOf={offerOf} areRows />
    </section>
  );
}
