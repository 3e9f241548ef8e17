import type { ReactNode } from "react";
import type { TalentCard as Card, CardOffer } from "#app/lib/catalogue/card.ts";
import { SectionTitle } from "./section-title.tsx";
import { TalentCard } from "./talent-card.tsx";

export interface SectionProps {
  id?: string;
  eyebrow: string;
  title: string;
  /** At the right end of the title: a link, usually. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of the front page. */
export function Section({ id, eyebrow, title, aside, children }: SectionProps) {
  return (
    <section {...(id === undefined ? {} : { id })} className="shell py-6 sm:py-20">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4 sm:mb-10">
        <SectionTitle eyebrow={eyebrow} title={title} />
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A row that is scrolled sideways on a phone, from edge to edge. */
export const stripClasses = "-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 py-1";
export const gridFromHere = "sm:mx-0 sm:grid sm:gap-5 sm:overflow-visible sm:px-0";

interface TalentGridProps {
  cards: readonly Card[];
  /** The name of a sport by its slug. */
  sportName: (slug: string) => string;
  /** The offer whose price a card shows; the cheapest one for null. */
  offerOf?: ((card: Card) => CardOffer | null) | undefined;
  className?: string;
  /** How many cards are in sight before anything is scrolled. */
  eagerCount?: number;
  /** On a phone each card is a row. */
  areRows?: boolean;
}

/** The grid of cards and their placeholders. */
export const gridClasses = "grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4";
const rowClasses = "grid gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4";

export function TalentGrid({
  cards,
  sportName,
  offerOf,
  areRows = false,
  className = areRows ? rowClasses : gridClasses,
  eagerCount = 0,
}: TalentGridProps) {
  return (
    <ul className={className}>
      {cards.map((card, index) => (
        <TalentCard
          key={card.slug}
          card={card}
          sport={sportName(card.sports[0] ?? "")}
          offer={offerOf?.(card) ?? undefined}
          eager={index < eagerCount}
          isRow={areRows}
        />
      ))}
    </ul>
  );
}
