import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OfferKind } from "#app/lib/api/types.ts";
import type { SportName } from "#app/lib/catalogue/page-types.ts";
import type { SearchResults } from "#app/lib/catalogue/search/search.ts";
import { matchedOffer, type SearchHit } from "#app/lib/catalogue/search/shards.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Avatar } from "#app/ui/media/avatar.tsx";
import { AboutPrice } from "#app/ui/price.tsx";
import * as texts from "#messages/browse";
import { nearbyTitle } from "./nearby.tsx";

interface SearchResultListProps {
  query: string;
  results: SearchResults;
  /** Searches for other words. */
  onSearch: (words: string) => void;
}

/** Shows what a search found, with prices of the kind of offer that was searched for, or where to look instead. */
export function SearchResultList({ query, results, onSearch }: SearchResultListProps) {
  const { sports, talent, kinds, label, meant, instead } = results;
  if (instead !== null) {
    return (
      <div className="grid gap-3 px-1 py-3">
        <p className="px-3 text-soft">{texts.nothingFound({ query: query.trim() })}</p>
        {instead.nearby.map((nearby) => (
          <section key={nearby.differs} aria-labelledby={`nearby-${nearby.differs}`}>
            <p id={`nearby-${nearby.differs}`} className="px-3 text-sm font-semibold">
              {nearbyTitle(nearby)}
            </p>
            <ul>
              {nearby.talent.slice(0, mostNearby).map((hit) => (
                <TalentResult key={hit.slug} hit={hit} kinds={kinds} />
              ))}
            </ul>
          </section>
        ))}
        <p className="px-3 text-sm font-semibold">{texts.tryOneOf}</p>
        <ul className="flex flex-wrap gap-2 px-3">
          {instead.sports.map((sport) => (
            <li key={sport.slug}>
              <Link to={paths.sport(sport.slug)} className={chipClasses}>
                {sport.name}
              </Link>
            </li>
          ))}
          {instead.topics.map((topic) => (
            <li key={topic}>
              <button type="button" className={chipClasses} onClick={() => onSearch(topic)}>
                {topic}
              </button>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <>
      {meant !== null && (
        <p className="px-4 pt-3 pb-1 text-sm text-soft">
          {texts.resultsInstead({
            query: query.trim(),
            words: meant,
            strong: (children) => <strong>{children}</strong>,
          })}
        </p>
      )}
      {sports.length > 0 && (
        <ul>
          {sports.map((sport) => (
            <SportResult key={sport.slug} sport={sport} />
          ))}
        </ul>
      )}
      {label !== null && (
        <p id="search-label" className="px-4 pt-3 pb-1 text-sm font-semibold text-soft">
          {label}
        </p>
      )}
      <ul {...(label === null ? {} : { "aria-labelledby": "search-label" })}>
        {talent.map((hit) => (
          <TalentResult key={hit.slug} hit={hit} kinds={kinds} />
        ))}
      </ul>
      <Link
        to={paths.search({ q: query.trim() })}
        className="flex min-h-12 items-center justify-center gap-2 rounded-2xl font-semibold underline underline-offset-4 hover:bg-surface"
      >
        {texts.allResults}
      </Link>
    </>
  );
}

/** So many athletes of what is near fit below the field. */
const mostNearby = 3;

const chipClasses =
  "inline-flex min-h-11 cursor-pointer items-center rounded-full border-2 border-field px-4 text-sm font-semibold hover:border-mute";

function SportResult({ sport }: { sport: SportName }) {
  return (
    <li>
      <ResultLink to={paths.sport(sport.slug)}>
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
          <Search aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span lang={sport.nameLang} className="block font-bold">
            {sport.name}
          </span>
          <span className="block text-sm text-mute">{texts.sport}</span>
        </span>
      </ResultLink>
    </li>
  );
}

function TalentResult({ hit, kinds }: { hit: SearchHit; kinds: readonly OfferKind[] }) {
  const offer = matchedOffer(hit, kinds);
  return (
    <li>
      <ResultLink to={paths.talent(hit.slug)}>
        <Avatar picture={hit.avatar} decorative className="size-12!" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-bold">{hit.displayName}</span>
          <span lang={hit.headlineLang} className="block truncate text-sm text-mute">
            {hit.headline}
          </span>
        </span>
        {offer !== null && (
          <span className="text-end text-sm">
            <span className="text-mute">{`${texts.from} `}</span>
            <AboutPrice isGuide money={offer.price} className="font-bold" />
          </span>
        )}
      </ResultLink>
    </li>
  );
}

function ResultLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex items-center gap-3 rounded-2xl px-3 py-2.5 hover:bg-surface focus-visible:bg-surface focus-visible:outline-offset-[-3px]"
    >
      {children}
    </Link>
  );
}
