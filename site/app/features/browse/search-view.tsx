import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import {
  type CardOffer,
  cheapestOffer,
  choicesOf,
  type TalentCard,
} from "#app/lib/catalogue/card.ts";
import {
  applyFilters,
  asksForOffer,
  type Filters,
  noFilters,
  offerPasses,
  readPages,
  readSearchFilters,
  writeQuery,
} from "#app/lib/catalogue/filters.ts";
import type { SportName } from "#app/lib/catalogue/page-types.ts";
import type { SearchResults } from "#app/lib/catalogue/search/search.ts";
import { matchedOffer, type SearchIndex } from "#app/lib/catalogue/search/shards.ts";
import { cardsPerPage } from "#app/lib/catalogue/sport-cards.ts";
import { priceNote } from "#app/lib/marketplace/business.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { useHydratedSearch } from "#app/lib/pages/use-hydrated.ts";
import { plainDate } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import * as texts from "#messages/browse";
import * as common from "#messages/common";
import { AthleteList } from "./athlete-list.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FilterChips, FilterPanel } from "./filter-panel.tsx";
import { NearbyAthletes, nearbyTitle } from "./nearby.tsx";
import { SearchBox } from "./search-box.tsx";
import { SearchIdeas } from "./search-ideas.tsx";
import { SortSelect } from "./sort-select.tsx";
import { useSearch } from "./use-search.ts";

/** The page of all results: query, filters and length of the list are in the address. */
export function SearchView({ viewed }: { viewed: ReactNode }) {
  const [address] = useHydratedSearch();
  const query = (address.get("q") ?? "").trim().slice(0, 200);
  const state = useSearch(query);
  return (
    <>
      <section className="on-dark lanes bg-night text-on-night">
        <div className="shell py-6 sm:py-10">
          <h1 className="display text-[clamp(2.25rem,11vw,3rem)]">{texts.searchTitle}</h1>
          <div className="relative z-10 mt-4 max-w-2xl">
            <SearchBox isOnResults />
          </div>
        </div>
      </section>
      <div className={classNames("shell py-6 sm:py-10", state.status === "loading" && "min-h-svh")}>
        {state.status === "failed" && (
          <EmptyState
            title={texts.searchFailed}
            action={<Button onClick={state.tryAgain}>{common.tryAgain}</Button>}
          >
            {texts.checkConnection}
          </EmptyState>
        )}
        {state.status === "loading" && (
          <p className="text-soft" role="status">
            {texts.searching}
          </p>
        )}
        {state.status === "ready" && (
          <Results query={query} index={state.index} results={state.results} />
        )}
        {query === "" && <div className="mt-10">{viewed}</div>}
      </div>
    </>
  );
}

interface ResultsProps {
  query: string;
  index: SearchIndex;
  results: SearchResults;
}

function Results({ query, index, results }: ResultsProps) {
  const [address, setAddress] = useSearchParams();
  const filters = readSearchFilters(address);
  const pages = readPages(address);
  const { talent: found, isCut, kinds, label, meant, instead, sports } = results;
  const sportName = (slug: string) => index.sports.find((one) => one.slug === slug)?.name ?? slug;
  if (instead !== null) {
    return (
      <>
        <Announcement text={texts.nothingFound({ query })} />
        <h2 className="text-xl font-bold wrap-anywhere">{texts.nothingFound({ query })}</h2>
        {instead.nearby.map((nearby) => (
          <NearbyAthletes
            key={nearby.differs}
            title={nearbyTitle(nearby)}
            cards={nearby.talent}
            sportName={sportName}
            offerOf={(card) => offerShown(card, filters, kinds)}
          />
        ))}
        <div className="mt-10">
          <SearchIdeas sports={instead.sports} topics={instead.topics} />
        </div>
      </>
    );
  }
  const shown = applyFilters(found, filters);
  const counted =
    query === ""
      ? texts.athletes({ count: shown.length })
      : texts.athletesFor({ count: shown.length, words: meant ?? query });
  const otherDays =
    shown.length === 0 && filters.on !== null ? applyFilters(found, { ...filters, on: null }) : [];
  const offered = sportsOf(found, index.sports);
  const choices = choicesOf(found);
  const asked = query === "" ? {} : { q: query };
  const to = (next: Filters, length = 1) =>
    paths.search({ ...asked, ...Object.fromEntries(writeQuery(next, length)) });
  const change = (next: Filters) =>
    setAddress(new URLSearchParams([...Object.entries(asked), ...writeQuery(next, 1)]), {
      replace: true,
      preventScrollReset: true,
    });
  const panel = { filters, choices, sports: offered, onChange: change };
  return (
    <div className="grid gap-6 lg:grid-cols-[16.5rem_1fr] lg:gap-10">
      <aside aria-label={texts.filters} className="hidden lg:block">
        <div className="lg:sticky lg:top-(--head) lg:-mx-1.5 lg:max-h-[calc(100svh-var(--head))] lg:overflow-y-auto lg:px-1.5 lg:pb-6">
          <FilterPanel {...panel} />
        </div>
      </aside>
      <section aria-labelledby="results-title" className="min-w-0">
        <Announcement text={counted} />
        <FilterBar {...panel} total={shown.length} />
        <div className="mt-4 mb-4 flex items-center justify-between gap-4 lg:mt-0">
          <h2
            id="results-title"
            className="min-w-0 font-semibold leading-6 wrap-anywhere sm:text-lg"
          >
            {counted}
          </h2>
          <SortSelect
            value={filters.sort}
            first={texts.bestMatch}
            onChange={(sort) => change({ ...filters, sort })}
          />
        </div>
        {meant !== null && <p className="mb-4 text-soft">{texts.noneForAll({ query })}</p>}
        {label !== null && <p className="mb-4 text-soft">{label}</p>}
        {isCut && <p className="mb-4 text-soft">{texts.moreThanShown}</p>}
        <FilterChips filters={filters} sports={offered} onChange={change} />
        {sports.length > 0 && <SportLinks sports={sports} />}
        <AthleteList
          cards={shown.slice(0, pages * cardsPerPage)}
          total={shown.length}
          waiting={false}
          failed={false}
          next={{ to: (length) => to(filters, length), pages: pages + 1 }}
          sportName={sportName}
          areRows
          offerOf={(card) => offerShown(card, filters, kinds)}
          onShowEverybody={() => change(noFilters)}
        />
        {otherDays.length > 0 && filters.on !== null && (
          <NearbyAthletes
            title={texts.otherDays({ day: plainDate(filters.on) })}
            cards={otherDays.slice(0, cardsPerPage)}
            sportName={sportName}
            offerOf={(card) => offerShown(card, { ...filters, on: null }, kinds)}
          />
        )}
        <p className="mt-8 text-sm text-mute">{`${priceNote()} ${texts.currencies}`}</p>
      </section>
    </div>
  );
}

/** Announces a heading that changed: a heading itself is no live region. */
function Announcement({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

/** The offer that matched the words or the filters; null where neither is about offers. */
function offerShown(
  card: TalentCard,
  filters: Filters,
  kinds: SearchResults["kinds"],
): CardOffer | null {
  if (asksForOffer(filters)) {
    const fitting = card.offers.filter((offer) => offerPasses(offer, filters));
    return filters.kind === null
      ? matchedOffer({ offers: fitting }, kinds)
      : cheapestOffer({ offers: fitting });
  }
  return kinds.length === 0 ? null : matchedOffer(card, kinds);
}

function sportsOf(cards: readonly TalentCard[], sports: readonly SportName[]): SportName[] {
  const practised = new Set(cards.flatMap((card) => card.sports));
  return sports.filter(({ slug }) => practised.has(slug));
}

/** The pages of sports that the query names. */
function SportLinks({ sports }: { sports: readonly SportName[] }) {
  return (
    <ul className="mb-5 flex flex-wrap gap-2">
      {sports.map((sport) => (
        <li key={sport.slug}>
          <Button asChild variant="outline" size="small">
            <Link to={paths.sport(sport.slug)}>{texts.allOfSport({ sport: sport.name })}</Link>
          </Button>
        </li>
      ))}
    </ul>
  );
}
