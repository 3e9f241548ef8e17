import { ChevronRight } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import {
  type Filters,
  noFilters,
  readFilters,
  readPages,
  writeFilters,
  writeQuery,
} from "#app/lib/catalogue/filters.ts";
import type { SportPage } from "#app/lib/catalogue/page-types.ts";
import { priceNote } from "#app/lib/marketplace/business.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { useHydrated } from "#app/lib/pages/use-hydrated.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/media/picture.tsx";
import * as texts from "#messages/browse";
import { AthleteList, useAthletes } from "./athlete-list.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FilterChips, FilterPanel } from "./filter-panel.tsx";
import { Section } from "./section.tsx";
import { SortSelect } from "./sort-select.tsx";
import { SportTiles } from "./sport-tiles.tsx";

/** A sport with its athletes; the address contains the filters and the number of pages. */
export function SportView({ page }: { page: SportPage }) {
  const [query, setQuery] = useSearchParams();
  // The prerendered page has no query: the first render shows the first page without filters, the
  // next render applies the query.
  const hydrated = useHydrated();
  const filters = hydrated ? readFilters(query) : noFilters;
  const pages = hydrated ? readPages(query) : 1;
  const { known, waiting, failed, tryAgain, prepare } = useAthletes(page, filters, pages);
  const total = known?.total ?? null;
  const change = (next: Filters) =>
    setQuery(writeFilters(next), { replace: true, preventScrollReset: true });
  const panel = { filters, choices: page.choices, onChange: change };
  const names = new Map([page.sport, ...page.others].map((sport) => [sport.slug, sport.name]));
  return (
    <>
      <SportHero sport={page.sport} />
      <div className="shell grid gap-8 py-10 lg:grid-cols-[16.5rem_1fr] lg:gap-10 lg:py-14">
        <aside aria-label={texts.filters} className="hidden lg:block">
          <div className="sticky top-(--head)">
            <FilterPanel {...panel} />
          </div>
        </aside>
        {/* As high as the window during a query, so that content below does not move twice. */}
        <section
          aria-labelledby="athletes-title"
          className={classNames("min-w-0", waiting && "min-h-svh")}
        >
          <h2 id="athletes-title" className="sr-only">
            {texts.athletesHeading}
          </h2>
          <FilterBar {...panel} total={total} />
          <div className="mt-4 mb-5 flex items-center justify-between gap-4 lg:mt-0">
            <p className="tabular font-semibold leading-6 sm:text-lg" role="status">
              {total !== null
                ? texts.athletes({ count: total })
                : failed
                  ? texts.notLoaded
                  : texts.looking}
            </p>
            <SortSelect value={filters.sort} onChange={(sort) => change({ ...filters, sort })} />
          </div>
          <FilterChips filters={filters} onChange={change} />
          <AthleteList
            cards={known?.cards ?? null}
            total={total}
            waiting={waiting}
            failed={failed}
            next={{
              to: (length) => paths.sport(page.sport.slug, `${writeQuery(filters, length)}`),
              pages: pages + 1,
            }}
            sportName={(slug) => names.get(slug) ?? slug}
            onPrepare={prepare}
            onTryAgain={tryAgain}
            onShowEverybody={() => change(noFilters)}
          />
          <p className="mt-8 text-sm text-mute">{`${priceNote()} ${texts.currencies}`}</p>
        </section>
      </div>
      {page.others.length > 0 && (
        <div className="bg-surface-band">
          <Section eyebrow={texts.more} title={texts.otherSports}>
            <SportTiles
              sports={page.others.slice(0, 4)}
              className="sm:max-lg:[&>li:nth-child(n+4)]:hidden"
            />
          </Section>
        </div>
      )}
    </>
  );
}

function SportHero({ sport }: { sport: SportPage["sport"] }) {
  return (
    <section className="on-dark relative overflow-hidden bg-night text-on-night">
      <div className="lg:absolute lg:inset-y-0 lg:end-0 lg:w-[58%]">
        {sport.hero != null && (
          <Picture
            picture={sport.hero}
            sizes="(width >= 64rem) max(58vw, 48rem), max(100vw, 29rem)"
            loading="first"
            decorative
            className="h-44 w-full object-cover object-[75%_50%] sm:h-64 lg:h-full lg:[clip-path:polygon(16%_0,100%_0,100%_100%,0_100%)] rtl:lg:[clip-path:polygon(0_0,84%_0,100%_100%,0_100%)]"
          />
        )}
      </div>
      {sport.hero != null && (
        <div aria-hidden="true" className="scrim-start absolute inset-0 max-lg:hidden" />
      )}
      <div className="shell relative py-8 sm:py-12 lg:py-20">
        <nav aria-label={texts.breadcrumb}>
          <ol className="flex items-center gap-1 text-sm text-on-night/85">
            <li>
              <Link to={paths.home()} className="rounded underline-offset-4 hover:underline">
                {texts.home}
              </Link>
            </li>
            <li className="flex items-center gap-1">
              <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
              <span aria-current="page">{sport.name}</span>
            </li>
          </ol>
        </nav>
        <h1
          lang={sport.nameLang}
          className={classNames(
            "display mt-4 max-w-4xl wrap-anywhere",
            // A long name, for example Leichtathletik, fits in one line on a phone.
            sport.name.length > 11
              ? "text-4xl min-[22.5rem]:text-5xl sm:text-7xl lg:text-8xl"
              : "text-6xl sm:text-8xl lg:text-9xl",
          )}
        >
          {sport.name}
        </h1>
        <p
          lang={sport.descriptionLang}
          className="mt-4 max-w-xl text-lg text-on-night/85 lg:max-w-md"
        >
          {sport.description}
        </p>
      </div>
    </section>
  );
}
