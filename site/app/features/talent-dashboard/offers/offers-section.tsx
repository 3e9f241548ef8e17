import { Plus } from "lucide-react";
import { Link } from "react-router";
import type { OfferKind } from "#app/lib/api/types.ts";
import { kindNames } from "#app/lib/catalogue/offer-words.ts";
import type { LiveRow } from "#app/lib/live/documents.ts";
import type { Live } from "#app/lib/live/follow-live.ts";
import type { OfferNow } from "#app/lib/live/types.ts";
import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import { cardClass } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/layout/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/talent-dashboard-offers";

/** Most offers of one talent, archived ones too (`domain::offer::MOST_OFFERS`). */
const mostOffers = 50;

const kinds: readonly OfferKind[] = ["video", "session", "appearance", "item"];

const statuses: Record<
  OfferNow["status"],
  { label: string; tone: NonNullable<BadgeProps["tone"]> }
> = {
  draft: { label: texts.draft, tone: "neutral" },
  active: { label: texts.onSale, tone: "good" },
  paused: { label: texts.paused, tone: "warning" },
  archived: { label: texts.archived, tone: "neutral" },
};

/** The search words of the page that open an offer's editor. */
export function editing(offer: string): string {
  return `?offer=${encodeURIComponent(offer)}`;
}

/** The talent's offers with links to their editors, and links that add an offer. */
export function OffersSection({ live }: { live: Live<readonly LiveRow<OfferNow>[]> }) {
  const { data: rows, problem } = live;
  const isArchived = ({ data }: LiveRow<OfferNow>) => data.status === "archived";
  const current = rows?.filter((row) => !isArchived(row)).toSorted(bySort);
  const archived = rows?.filter(isArchived).toSorted(bySort) ?? [];
  return (
    <section id="offers" aria-labelledby="offers-title" className="mt-12 scroll-mt-24">
      <h2 id="offers-title" className="display mb-4 text-3xl">
        {texts.yourOffers}
      </h2>
      {problem !== null && problem.code !== "unavailable" && (
        <Notice tone="bad" className="mb-4">
          {problem.message}
        </Notice>
      )}
      {current === undefined ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </div>
      ) : (
        <>
          {current.length === 0 && <p className="mb-4 text-soft">{texts.noOffers}</p>}
          <OfferCards rows={current} />
          {current.length + archived.length < mostOffers ? (
            <div className="mt-6">
              <h3 className="mb-3 font-semibold">{texts.addOffer}</h3>
              <ul className="flex flex-wrap gap-2.5">
                {kinds.map((kind) => (
                  <li key={kind}>
                    <Link
                      to={editing(`new-${kind}`)}
                      className="inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-action px-4 font-semibold hover:bg-action hover:text-on-action"
                    >
                      <Plus aria-hidden="true" className="size-4" />
                      {kindNames[kind]}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ) : (
            <p className="mt-6 text-soft">{texts.mostOffers({ count: mostOffers })}</p>
          )}
          {archived.length > 0 && (
            <div className="mt-6">
              <Disclosure title={texts.archivedCount({ count: archived.length })}>
                <OfferCards rows={archived} />
              </Disclosure>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function OfferCards({ rows }: { rows: readonly LiveRow<OfferNow>[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {rows.map(({ id, data: offer, pending }) => (
        <li
          key={id}
          className={cardClass(
            "relative p-5 text-strong hover:ring-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:p-6",
          )}
        >
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={statuses[offer.status].tone}>{statuses[offer.status].label}</Badge>
            <span className="text-sm text-mute">{kindNames[offer.kind]}</span>
            {pending && <span className="text-sm font-semibold">{texts.notSentYet}</span>}
          </div>
          <div className="mt-3 flex items-baseline justify-between gap-4">
            <h3 className="text-lg font-bold wrap-anywhere">
              <Link to={editing(id)} className="outline-none after:absolute after:inset-0">
                {offer.title}
              </Link>
            </h3>
            <Price money={offer.price} short className="font-bold" />
          </div>
          {offer.description !== "" && (
            <p className="mt-1 line-clamp-2 text-soft">{offer.description}</p>
          )}
          {offer.session != null && (
            <p className="mt-3 text-sm text-mute">{hoursWords(offer.session.weekly)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** On how many days of a week an offer can be booked. */
export function hoursWords(weekly: readonly { dow: number }[]): string {
  const days = new Set(weekly.map(({ dow }) => dow)).size;
  return days === 0 ? texts.noHours : texts.openDays({ days });
}

function bySort(one: LiveRow<OfferNow>, other: LiveRow<OfferNow>): number {
  return one.data.sort - other.data.sort || one.id.localeCompare(other.id);
}
