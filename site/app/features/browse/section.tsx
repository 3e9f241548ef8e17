import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TalentCard as Card, CardOffer } from "#app/lib/catalogue/card.ts";
import type { SportTile } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Picture } from "#app/ui/media/picture.tsx";
import * as texts from "#messages/browse";
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

/** Every sport as a poster. */
export function SportTiles({
  sports,
  className = "",
}: {
  sports: readonly SportTile[];
  className?: string;
}) {
  return (
    <ul className={`${stripClasses} ${gridFromHere} sm:grid-cols-3 lg:grid-cols-4 ${className}`}>
      {sports.map((sport) => (
        <li key={sport.slug} className="w-36 shrink-0 snap-start sm:w-auto">
          <Link
            to={paths.sport(sport.slug)}
            className="group flex h-full flex-col overflow-hidden rounded-2xl bg-night text-on-night ring-1 ring-line transition hover:shadow-xl"
          >
            {sport.hero == null ? (
              <span className="block aspect-[4/3] bg-linear-to-br from-brand to-night sm:aspect-video" />
            ) : (
              <Picture
                picture={sport.hero}
                sizes="(width >= 84rem) 20rem, (width >= 64rem) 25vw, (width >= 40rem) 50vw, 66vw"
                decorative
                className="aspect-[4/3] w-full object-cover object-[90%_50%] transition duration-300 group-hover:scale-[1.04] motion-reduce:transition-none sm:aspect-video"
              />
            )}
            <span className="relative flex grow items-center justify-between gap-2 bg-night px-3 py-2.5 sm:px-5 sm:py-4">
              <span className="min-w-0">
                <span
                  lang={sport.nameLang}
                  className="display block text-lg wrap-anywhere sm:text-2xl lg:text-3xl"
                >
                  {sport.name}
                </span>
                <span className="mt-0.5 block text-sm text-on-night/80">
                  {texts.athletes({ count: sport.talentCount })}
                </span>
              </span>
              <ArrowUpRight
                aria-hidden="true"
                className="hidden size-6 shrink-0 text-accent sm:block transition group-hover:translate-x-0.5 group-hover:-translate-y-0.5 rtl:-scale-x-100"
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

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
