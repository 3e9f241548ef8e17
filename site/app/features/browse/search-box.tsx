import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { loadSearchHits, loadSearchIndex } from "#app/lib/catalogue/load-search-index.ts";
import { type SearchResults, search } from "#app/lib/catalogue/search.ts";
import { paths } from "#app/lib/paths.ts";
import { useHydratedSearch } from "#app/lib/use-hydrated-search.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Price } from "#app/ui/price.tsx";

/** What is known of a query. Until the next query's results are here, the last ones stay. */
type Found = { query: string; results: SearchResults } | "failed" | null;

/** Search with results while one types. The index is static files: which there are is loaded at the first touch. */
export function SearchBox() {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<Found>(null);
  const box = useRef<HTMLElement>(null);
  const inputId = useId();
  const panelId = useId();

  useEffect(() => {
    if (query.trim() === "") return;
    let current = true;
    findNow(query, () => current).then(
      (results) => {
        if (current) setFound({ query, results });
      },
      (error: unknown) => {
        if (!current) return;
        console.warn("failed to load the search index", error);
        setFound("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [query]);

  // Search engines send people here with their words in the address, and quick people have typed some
  // before the code of the page was here.
  const [address] = useHydratedSearch();
  const sent = address.get("q");
  useEffect(() => {
    const words = sent ?? box.current?.querySelector("input")?.value ?? "";
    if (words === "") return;
    setQuery(words);
    setOpen(true);
  }, [sent]);

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
          // So that the first letter waits for nothing but its own part; a failure shows when one types.
          loadSearchIndex().catch(() => undefined);
          setOpen(true);
        }}
        onChange={(event) => {
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
        {found === null && <p className="px-4 py-5 text-ink-soft">Searching …</p>}
        {found === "failed" && (
          <p className="px-4 py-5">
            The search did not load. Check your connection, or choose a sport below.
          </p>
        )}
        {typeof found === "object" && found !== null && <Results {...found} />}
      </div>
      <p role="status" className="sr-only">
        {shown && countWords(found)}
      </p>
    </search>
  );
}

/** Searches for as long as `wanted`: who has typed on wants other parts of the index. */
async function findNow(query: string, wanted: () => boolean): Promise<SearchResults> {
  return search(await loadSearchIndex(), query, async (file) => {
    if (!wanted()) throw new Error("somebody typed on");
    return loadSearchHits(file);
  });
}

function countWords(found: Found): string {
  if (found === null) return "";
  if (found === "failed") return "The search did not load.";
  const { sports, talent } = found.results;
  return `${sports.length + talent.length} results`;
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
      {results.talent.map((hit) => (
        <li key={hit.slug}>
          <ResultLink to={paths.talent(hit.slug)}>
            <Avatar picture={hit.avatar} decorative className="size-12!" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-bold">{hit.displayName}</span>
              <span className="block truncate text-sm text-ink-mute">{hit.headline}</span>
            </span>
            {hit.from !== null && (
              <span className="text-right text-sm">
                <span className="text-ink-mute">from </span>
                <Price money={hit.from} short className="font-bold" />
              </span>
            )}
          </ResultLink>
        </li>
      ))}
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
