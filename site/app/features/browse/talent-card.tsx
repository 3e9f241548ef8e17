import { BadgeCheck, Zap } from "lucide-react";
import { Link } from "react-router";
import {
  averageRating,
  type TalentCard as Card,
  type CardOffer,
  cheapestOffer,
  dayDelivery,
} from "#app/lib/catalogue/card.ts";
import { kindNames } from "#app/lib/catalogue/offer-words.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { cardClass } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/media/picture.tsx";
import { AboutPrice } from "#app/ui/price.tsx";
import { Rating } from "#app/ui/rating.tsx";
import * as texts from "#messages/browse";

export interface TalentCardProps {
  card: Card;
  /** The name of the main sport. */
  sport: string;
  /** Shows this offer's price instead of the cheapest one's. */
  offer?: CardOffer | undefined;
  /** Initially visible cards are not loaded lazily. */
  eager?: boolean;
  /** A row on a phone, with the portrait beside the text: more of them fit into the window. */
  isRow?: boolean;
}

const wide = "(width >= 80rem) 19rem, (width >= 40rem) 31vw";

/** An athlete as a collector's card in a list: portrait, name, what it costs from. */
export function TalentCard({ card, sport, offer, eager = false, isRow = false }: TalentCardProps) {
  const shown = offer ?? cheapestOffer(card);
  const day = card.paused ? null : dayDelivery(card);
  return (
    <li className="flex min-w-0">
      <article
        className={classNames(
          cardClass(),
          isRow && "max-sm:flex-row",
          "group relative flex w-full min-w-0 flex-col transition duration-200 hover:-translate-y-1 hover:shadow-xl hover:ring-line-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus motion-reduce:transition-none motion-reduce:hover:translate-y-0",
        )}
      >
        <div
          className={classNames(
            "overflow-hidden rounded-t-2xl bg-surface-sunken",
            isRow &&
              "max-sm:m-3 max-sm:me-0 max-sm:w-24 max-sm:shrink-0 max-sm:self-start max-sm:rounded-xl",
          )}
        >
          <Picture
            picture={card.avatar}
            sizes={`${wide}, ${isRow ? "6rem" : "52vw"}`}
            loading={eager ? "early" : "lazy"}
            decorative
            className="aspect-square w-full portrait-cover transition duration-300 group-hover:scale-[1.03] motion-reduce:transition-none"
          />
        </div>
        <div className="flex min-w-0 flex-1 flex-col p-3.5 sm:p-4">
          <div className="flex items-center gap-2">
            <p className="min-w-0 flex-1 truncate text-sm text-mute">{sport}</p>
            {(card.paused || day !== null) && (
              <span
                className={classNames(
                  "absolute top-2.5 start-2.5 inline-flex max-w-[calc(100%-1.25rem)] items-center gap-1 rounded-full px-2.5 py-1 text-xs font-bold",
                  isRow && "max-sm:static",
                  card.paused ? "bg-night text-on-night" : "bg-accent text-on-accent",
                )}
              >
                {day !== null && (
                  <Zap aria-hidden="true" className="size-3.5 shrink-0 fill-on-accent" />
                )}
                {badgeText(day)}
              </span>
            )}
          </div>
          <h3 className="display mt-1 text-[1.1rem] min-[22.5rem]:text-[1.35rem] sm:text-2xl">
            <Link
              to={paths.talent(card.slug)}
              className="outline-none after:absolute after:inset-0"
            >
              {card.displayName}
            </Link>
            {card.verified && (
              <>
                {" "}
                <BadgeCheck
                  aria-hidden="true"
                  className="inline size-5 -translate-y-0.5 text-success-mark"
                />
                <span className="sr-only">{texts.verified}</span>
              </>
            )}
          </h3>
          <p
            lang={card.headlineLang}
            className="mt-1.5 line-clamp-2 text-sm text-soft sm:line-clamp-3"
          >
            {card.headline}
          </p>
          <div
            className={classNames(
              "mt-auto flex flex-wrap items-end justify-between gap-x-2 gap-y-1 pt-3.5 max-xl:flex-col max-xl:items-start",
              isRow && "max-sm:flex-row max-sm:items-end max-sm:pt-2",
            )}
          >
            {shown !== null && (
              <p className="leading-tight">
                <span className="block text-xs text-mute">
                  {offer === undefined ? texts.from : kindNames[offer.kind]}
                </span>
                <AboutPrice isGuide money={shown.price} className="text-lg font-extrabold" />
              </p>
            )}
            {card.ratingCount > 0 ? (
              <Rating value={averageRating(card)} count={card.ratingCount} className="text-sm" />
            ) : (
              <span className="text-sm font-semibold text-brand-text">{texts.newAthlete}</span>
            )}
          </div>
        </div>
      </article>
    </li>
  );
}

function badgeText(day: ReturnType<typeof dayDelivery>): string {
  if (day === null) return texts.paused;
  return day === "included" ? texts.dayDelivery : texts.dayDeliveryExtra;
}
