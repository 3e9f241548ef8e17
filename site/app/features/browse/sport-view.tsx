import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { SportPage } from "#app/lib/catalogue/page-types.ts";
import { cardsPerPage } from "#app/lib/catalogue/sport-cards.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { AthleteList } from "./athlete-list.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import {
  applyFilters,
  type Filters,
  isNarrowed,
  noFilters,
  readFilters,
  readPages,
  writeFilters,
} from "./filters.ts";
import { Section } from "./section.tsx";
import { SortSelect } from "./sort-select.tsx";
import { SportHero } from "./sport-hero.tsx";
import { SportTiles } from "./sport-tiles.tsx";
import { useSportCards } from "./use-sport-cards.ts";

/** A sport: its athletes, narrowed and as far down as stands in the address. */
export function SportView({ page }: { page: SportPage }) {
  const [query, setQuery] = useSearchParams();
  const [panelOpen, setPanelOpen] = useState(false);
  // The prerendered page knows no query: the first drawing shows its first page, the next one what was asked for.
  const hydrated = useHydrated();
  const filters = hydrated ? readFilters(query) : noFilters;
  const pages = hydrated ? readPages(query) : 1;
  const narrowed = isNarrowed(filters);
  const { all, failed, tryAgain, prepare } = useSportCards(page, narrowed || pages > 1);
  // The first page is right as it stands; who passes a filter is known when everybody is here.
  const known = all ?? (narrowed ? null : page.talent);
  const fitting = known === null ? null : applyFilters(known, filters);
  const total = all === null && !narrowed ? page.sport.talentCount : (fitting?.length ?? null);
  const change = (next: Filters) =>
    setQuery(writeFilters(next), { replace: true, preventScrollReset: true });
  const names = new Map([page.sport, ...page.others].map((sport) => [sport.slug, sport.name]));
  return (
    <>
      <SportHero sport={page.sport} />
      <div className="shell grid gap-8 py-10 lg:grid-cols-[16.5rem_1fr] lg:gap-10 lg:py-14">
        <aside aria-label="Filters" onPointerEnter={prepare} onFocus={prepare}>
          <Button
            variant="outline"
            className="w-full lg:hidden!"
            aria-expanded={panelOpen}
            aria-controls="filter-panel"
            onClick={() => setPanelOpen(!panelOpen)}
          >
            <SlidersHorizontal aria-hidden="true" className="size-5" />
            {panelOpen ? "Hide filters" : "Filters"}
          </Button>
          <div
            id="filter-panel"
            className={classNames("lg:sticky lg:top-24 lg:block", panelOpen ? "mt-5" : "hidden")}
          >
            <FilterPanel filters={filters} choices={page.choices} onChange={change} />
            <Button className="mt-5 w-full lg:hidden!" onClick={() => setPanelOpen(false)}>
              {total === null ? "Show athletes" : `Show ${countWords(total)}`}
            </Button>
          </div>
        </aside>
        {/* As high as the window, so that what stands below moves nowhere while a query is looked up. */}
        <section aria-labelledby="athletes-title" className="min-h-svh min-w-0">
          <h2 id="athletes-title" className="sr-only">
            Athletes
          </h2>
          <div className="mb-5 flex items-center justify-between gap-4">
            <p className="tabular font-semibold leading-6 sm:text-lg" role="status">
              {total !== null ? countWords(total) : failed ? "Not loaded" : "Looking …"}
            </p>
            <SortSelect value={filters.sort} onChange={(sort) => change({ ...filters, sort })} />
          </div>
          <FilterChips filters={filters} onChange={change} />
          <AthleteList
            cards={fitting?.slice(0, pages * cardsPerPage) ?? null}
            total={total}
            waiting={(narrowed || pages > 1) && all === null && !failed}
            failed={failed}
            next={{ slug: page.sport.slug, filters, pages: pages + 1 }}
            sportName={(slug) => names.get(slug) ?? slug}
            onPrepare={prepare}
            onTryAgain={tryAgain}
            onShowEverybody={() => change(noFilters)}
          />
        </section>
      </div>
      {page.others.length > 0 && (
        <div className="bg-paper-deep">
          <Section eyebrow="More" title="Other sports">
            <SportTiles sports={page.others.slice(0, 4)} />
          </Section>
        </div>
      )}
    </>
  );
}

function countWords(count: number): string {
  return count === 1 ? "1 athlete" : `${count} athletes`;
}
