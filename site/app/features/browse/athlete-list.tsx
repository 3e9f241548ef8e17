import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { CardOffer, TalentCard } from "#app/lib/catalogue/card.ts";
import { type Filters, writeQuery } from "#app/lib/catalogue/filters.ts";
import {
  type FoundAthletes,
  findAthletes,
  knownAthletes,
} from "#app/lib/catalogue/find-athletes.ts";
import type { SportPage } from "#app/lib/catalogue/page-types.ts";
import { cardsPerPage } from "#app/lib/catalogue/sport-cards.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/browse";
import * as common from "#messages/common";
import { gridClasses, TalentGrid } from "./section.tsx";

export interface AthleteListProps {
  /** The shown matches of the filters; null until they are known. */
  cards: readonly TalentCard[] | null;
  /** The number of matches; null until it is known. */
  total: number | null;
  /** Whether more athletes are on their way. */
  waiting: boolean;
  failed: boolean;
  next: NextPage;
  sportName: (slug: string) => string;
  /** The offer whose price a card shows; the cheapest one for null. */
  offerOf?: (card: TalentCard) => CardOffer | null;
  /** On a phone each athlete is a row. */
  areRows?: boolean;
  /** Called when more entries are about to be requested. */
  onPrepare?: () => void;
  onTryAgain?: () => void;
  onShowEverybody: () => void;
}

/** The athletes of a sport, as many as were asked for, and the way to more. */
export function AthleteList(props: AthleteListProps) {
  const { cards, total, waiting, failed, next, sportName, offerOf, areRows = false } = props;
  const { onPrepare = nothing } = props;
  const list = useRef<HTMLDivElement>(null);
  const count = cards?.length ?? 0;
  // Keyboard users continue with the first new athlete.
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    list.current
      ?.querySelectorAll<HTMLElement>("article a")
      [firstNew.current]?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [count]);

  if (total === 0) {
    return (
      <EmptyState
        title={texts.noMatch}
        action={<Button onClick={props.onShowEverybody}>{texts.showEverybody}</Button>}
      >
        {texts.noMatchHint}
      </EmptyState>
    );
  }
  return (
    // Another element while the result is unknown: later elements then have not moved there.
    <div key={cards === null ? "places" : "cards"} ref={list} aria-busy={waiting}>
      {cards !== null && (
        <TalentGrid
          cards={cards}
          sportName={sportName}
          offerOf={offerOf}
          eagerCount={4}
          areRows={areRows}
        />
      )}
      {waiting && <Places count={cardsPerPage} below={cards !== null} />}
      {failed && (
        <div className="mt-8">
          <EmptyState
            title={cards === null ? texts.athletesFailed : texts.othersFailed}
            action={<Button onClick={props.onTryAgain}>{common.tryAgain}</Button>}
          >
            {texts.checkConnection}
          </EmptyState>
        </div>
      )}
      {cards !== null && total !== null && !failed && (count < total || waiting) && (
        <ShowMore
          next={next}
          count={count}
          total={total}
          waiting={waiting}
          onPrepare={onPrepare}
          onPress={() => {
            firstNew.current = count;
          }}
        />
      )}
    </div>
  );
}

/** Placeholders of cards. */
function Places({ count, below }: { count: number; below: boolean }) {
  return (
    <ul aria-hidden="true" className={`${gridClasses} ${below ? "mt-3 sm:mt-5" : ""}`}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike and never change their order
        <li key={place} className="min-w-0">
          <Skeleton className="aspect-square rounded-b-none" />
          <div className="h-36 rounded-b-2xl bg-surface-raised ring-1 ring-line" />
        </li>
      ))}
    </ul>
  );
}

/** The same list, so many pages of it, and its address. */
interface NextPage {
  to: (pages: number) => string;
  pages: number;
}

const nothing = () => undefined;

interface ShowMoreProps {
  next: NextPage;
  /** How many athletes are shown, of how many. */
  count: number;
  total: number;
  /** The next ones are on their way. */
  waiting: boolean;
  onPrepare: () => void;
  onPress: () => void;
}

/**
 * The link to the next athletes of a list. Its address shows the list at that length, for going back and for sharing.
 */
function ShowMore({ next, count, total, waiting, onPrepare, onPress }: ShowMoreProps) {
  // While they are on their way the address is theirs already, and a press leads nowhere.
  const pages = waiting ? next.pages - 1 : next.pages;
  const more = Math.min(cardsPerPage, total - count);
  return (
    <div className="mt-10 text-center">
      <p className="mb-4 text-mute tabular">{texts.shown({ count, total })}</p>
      <Button asChild variant="outline" size="large">
        <Link
          to={next.to(pages)}
          preventScrollReset
          replace={waiting}
          data-press
          aria-disabled={waiting || undefined}
          onPointerEnter={onPrepare}
          onFocus={onPrepare}
          onClick={(event) => {
            if (waiting) event.preventDefault();
            else onPress();
          }}
        >
          {waiting ? texts.loading : texts.showMore({ count: more })}
        </Link>
      </Button>
      <noscript>
        <p className="mt-4 text-sm text-mute">{texts.needsScript}</p>
      </noscript>
    </div>
  );
}

interface ListedAthletes {
  /** What is known: what was asked for, or as much of it as is here. Null until anything is. */
  known: FoundAthletes | null;
  /** Whether more is on its way. */
  waiting: boolean;
  failed: boolean;
  tryAgain: () => void;
  /** Preloads the next page. */
  prepare: () => void;
}

/** The athletes of a sport who pass the filters, so many pages of them. */
export function useAthletes(page: SportPage, filters: Filters, pages: number): ListedAthletes {
  const { slug } = page.sport;
  const query = writeQuery(filters, pages).toString();
  const [, setLoaded] = useState("");
  const [failedQuery, setFailedQuery] = useState<string | null>(null);
  const all = knownAthletes(page, filters, pages);
  const failed = all === null && failedQuery === query;
  const missing = all === null && !failed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the query represents the filters and the pages
  useEffect(() => {
    if (!missing) return;
    let current = true;
    findAthletes(page, filters, pages).then(
      () => {
        if (current) setLoaded(query);
      },
      (error: unknown) => {
        console.warn(`failed to load the athletes of ${slug}`, error);
        if (current) setFailedQuery(query);
      },
    );
    return () => {
      current = false;
    };
  }, [slug, query, missing]);

  return {
    known: all ?? knownBefore(page, filters, pages),
    waiting: missing,
    failed,
    tryAgain: () => setFailedQuery(null),
    prepare: () => {
      // A failure shows when they are wanted.
      findAthletes(page, filters, pages + 1).catch(() => undefined);
    },
  };
}

/** As far down as it is known. */
function knownBefore(page: SportPage, filters: Filters, pages: number): FoundAthletes | null {
  for (let fewer = pages - 1; fewer > 0; fewer -= 1) {
    const known = knownAthletes(page, filters, fewer);
    if (known !== null) return known;
  }
  return null;
}
