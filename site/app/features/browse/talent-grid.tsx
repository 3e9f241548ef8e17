import type { TalentCard as Card } from "#app/lib/catalogue/card.ts";
import { TalentCard } from "./talent-card.tsx";

export interface TalentGridProps {
  cards: readonly Card[];
  /** The name of a sport by its slug. */
  sportName: (slug: string) => string;
  /** How many cards are in sight before anything is scrolled. */
  eagerCount?: number;
}

/** The grid of cards, and of the places they will stand in. */
export const gridClasses = "grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4";

export function TalentGrid({ cards, sportName, eagerCount = 0 }: TalentGridProps) {
  return (
    <ul className={gridClasses}>
      {cards.map((card, index) => (
        <li key={card.slug} className="flex min-w-0">
          <TalentCard
            card={card}
            sport={sportName(card.sports[0] ?? "")}
            eager={index < eagerCount}
          />
        </li>
      ))}
    </ul>
  );
}
