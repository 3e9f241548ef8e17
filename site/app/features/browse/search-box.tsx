import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { cheapestOffer } from "#app/lib/catalogue/card.ts";
import { loadSearchIndex } from "#app/lib/catalogue/load-search-index.ts";
import type { SearchIndex } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/paths.ts";
import { useHydratedSearch } from "#app/lib/use-hydrated-search.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Price } from "#app/ui/price.tsx";
import { type SearchResults, search } from "./search.ts";

type Index = SearchIndex | "loading" | "failed" | null;

/** Search with results while one types. The index is a static file, loaded at the first touch. */
export function SearchBox() {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const [index, setIndex] = useState<Index>(null);
  const box = useRef<HTMLElement>(null);
  const inputId = useId();
  const panelId = useId();

  const prepare = () => {
    if (index !== null && index !== "failed") return;
    setIndex("loading");
    loadSearchIndex().then(setIndex, (error: unknown) => {
      console.warn("failed to load the search index", error);
      setIndex("failed");
    });
  };

  // Search engines send people here with their words in the address, and quick people have typed some
  // before the code of the page was here.
  const [address] = useHydratedSearch();
  const sent = address.get("q");
  useEffect(() => {
    const words = sent ?? box.current?.querySelector("input")?.value ?? "";
    if (words === "") return;
    loadSearchIndex().then(setIndex, () => setIndex("failed"));
    setQuery(words);
    setOpen(true);
  }, [sent]);

  const results = typeof index === "object" && index !== null ? search(index, query) : null;
  const shown = open && query.trim() !== "";

  return (
    <search
      ref={box}
      className="relative block"
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          box.current?.querySelector("input")?.focus();
          setOpen(false);
        } else {
          moveFocus(event, box.current);
        }
      }}
    >
      <label htmlFor={inputId} className="sr-only">
        Search athletes, sports, teams and countries
      </label>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-5 size-6 -translate-y-1/2 text-ink-mute"
      />
      <input
        id={inputId}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, sport, team, country"
        value={query}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={shown}
        aria-controls={panelId}
        className="h-16 w-full rounded-full border-0 bg-white pr-6 pl-14 text-lg text-ink shadow-2xl outline-none placeholder:text-ink-mute focus-visible:ring-4 focus-visible:ring-volt"
        onFocus={() => {
          prepare();
          setOpen(true);
        }}
        onChange={(event) => {
          prepare();
          setQuery(event.target.value);
          setOpen(true);
        }}
      />
      <div
        id={panelId}
        role="dialog"
        aria-label="Search results"
        hidden={!shown}
        className="absolute inset-x-0 top-full z-20 mt-3 max-h-[26rem] overflow-y-auto rounded-3xl bg-white p-2 text-ink shadow-2xl ring-1 ring-line"
      >
        {index === "failed" && (
          <p className="px-4 py-5">
            The search did not load. Check your connection, or choose a sport below.
          </p>
        )}
        {results !== null && <Results results={results} query={query} />}
      </div>
      <p role="status" className="sr-only">
        {shown && results !== null && `${results.sports.length + results.talent.length} results`}
      </p>
    </search>
  );
}

function Results({ results, query }: { results: SearchResults; query: string }) {
  if (results.sports.length + results.talent.length === 0) {
    return (
      <p className="px-4 py-5 text-ink-soft">
        Nobody found for “{query.trim()}”. Try a sport, a country or a shorter name.
      </p>
    );
  }
  return (
    <ul>
      {results.sports.map((sport) => (
        <li key={sport.slug}>
          <ResultLink to={paths.sport(sport.slug)}>
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-volt">
              <Search aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{sport.name}</span>
              <span className="block text-sm text-ink-mute">Sport</span>
            </span>
          </ResultLink>
        </li>
      ))}
      {results.talent.map((card) => {
        const from = cheapestOffer(card);
        return (
          <li key={card.slug}>
            <ResultLink to={paths.talent(card.slug)}>
              <Avatar picture={card.avatar} decorative className="size-12!" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-bold">{card.displayName}</span>
                <span className="block truncate text-sm text-ink-mute">{card.headline}</span>
              </span>
              {from !== null && (
                <span className="text-right text-sm">
                  <span className="text-ink-mute">from </span>
                  <Price money={from.price} short className="font-bold" />
                </span>
              )}
            </ResultLink>
          </li>
        );
      })}
    </ul>
  );
}

function ResultLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      className="flex items-center gap-3 rounded-2xl px-3 py-2.5 hover:bg-paper focus-visible:bg-paper focus-visible:outline-offset-[-3px]"
    >
      {children}
    </Link>
  );
}

/** The arrow keys walk from the field through the results and back. */
function moveFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || box === null) return;
  const stops = [...box.querySelectorAll<HTMLElement>("input, a")];
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  const next = stops[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
