import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { SportPage } from "#app/lib/catalogue/page-types.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import {
  applyFilters,
  choicesOf,
  type Filters,
  noFilters,
  readFilters,
  writeFilters,
} from "./filters.ts";
import { Section } from "./section.tsx";
import { SortSelect } from "./sort-select.tsx";
import { SportHero } from "./sport-hero.tsx";
import { SportTiles } from "./sport-tiles.tsx";
import { TalentGrid } from "./talent-grid.tsx";

/** A sport: its athletes, narrowed by what stands in the address. */
export function SportView({ page }: { page: SportPage }) {
  const [query, setQuery] = useSearchParams();
  const [panelOpen, setPanelOpen] = useState(false);
  // The prerendered page knows no query: the first drawing shows everybody, the next one narrows.
  const filters = useHydrated() ? readFilters(query) : noFilters;
  const change = (next: Filters) =>
    setQuery(writeFilters(next), { replace: true, preventScrollReset: true });
  const shown = applyFilters(page.talent, filters);
  const names = new Map([page.sport, ...page.others].map((sport) => [sport.slug, sport.name]));
  return (
    <>
      <SportHero sport={page.sport} />
      <div className="shell grid gap-8 py-10 lg:grid-cols-[16.5rem_1fr] lg:gap-10 lg:py-14">
        <aside aria-label="Filters">
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
            <FilterPanel filters={filters} choices={choicesOf(page.talent)} onChange={change} />
            <Button className="mt-5 w-full lg:hidden!" onClick={() => setPanelOpen(false)}>
              {`Show ${shown.length} ${shown.length === 1 ? "athlete" : "athletes"}`}
            </Button>
          </div>
        </aside>
        <section aria-labelledby="athletes-title" className="min-w-0">
          <h2 id="athletes-title" className="sr-only">
            Athletes
          </h2>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-lg" role="status">
              <strong className="tabular">{shown.length}</strong>
              {shown.length === 1 ? " athlete" : " athletes"}
            </p>
            <SortSelect value={filters.sort} onChange={(sort) => change({ ...filters, sort })} />
          </div>
          <FilterChips filters={filters} onChange={change} />
          {shown.length === 0 ? (
            <EmptyState
              title="Nobody fits all of that"
              action={<Button onClick={() => change(noFilters)}>Show everybody</Button>}
            >
              Take one filter away, or look at another sport below.
            </EmptyState>
          ) : (
            <TalentGrid
              cards={shown}
              sportName={(slug) => names.get(slug) ?? slug}
              eagerCount={4}
            />
          )}
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
