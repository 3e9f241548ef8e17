import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { prepareSearch, runSearch } from "#app/lib/catalogue/search/run-search.ts";
import type { SearchResults } from "#app/lib/catalogue/search/search.ts";
import { ownKeys } from "#app/lib/pages/own-keys.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { useHydratedSearch } from "#app/lib/pages/use-hydrated.ts";
import { addressOf } from "#app/lib/texts/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/browse";
import { SearchResultList } from "./search-results.tsx";

/** What is known of a query. Until the next query's results are here, the last ones stay. */
type Found = { query: string; results: SearchResults } | "failed" | null;

interface SearchBoxProps {
  /** Above the results of the query in the address: nothing opens before one types. */
  isOnResults?: boolean;
}

/**
 * Search with results while one types; Enter opens the page of all results. The index is static files: which there are
 * is loaded at the first touch.
 */
export function SearchBox({ isOnResults = false }: SearchBoxProps) {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<Found>(null);
  const box = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const inputId = useId();
  const panelId = useId();

  useEffect(() => {
    if (query.trim() === "") return;
    let current = true;
    runSearch(query, () => current).then(
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
    if (!isOnResults) setOpen(true);
  }, [sent, isOnResults]);

  useEffect(() => (box.current === null ? undefined : followSight(box.current)), []);

  const shown = open && query.trim() !== "";

  return (
    <search
      ref={box}
      data-search-box
      className="relative block"
      onBlur={(event) => {
        if (box.current?.contains(event.relatedTarget)) return;
        setOpen(false);
      }}
      onKeyDown={ownKeys((event: KeyboardEvent) => {
        if (event.key === "Escape") {
          box.current?.querySelector("input")?.focus();
          setOpen(false);
        } else {
          moveFocus(event, box.current);
        }
      })}
    >
      {/* Before the code is here, the browser sends the form. */}
      <form
        action={addressOf(paths.search())}
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(false);
          void navigate(paths.search({ q: query.trim() }));
        }}
      >
        <label htmlFor={inputId} className="sr-only">
          {texts.search}
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 start-5 size-6 -translate-y-1/2 text-mute"
        />
        <input
          id={inputId}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.searchPlaceholder}
          value={query}
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={shown}
          aria-controls={panelId}
          className={classNames(
            "h-14 w-full rounded-full border-2 border-field bg-surface-raised pe-6 ps-14 text-lg text-strong sm:h-16 outline-none placeholder:text-mute placeholder-shown:text-ellipsis focus-visible:ring-4 focus-visible:ring-accent",
            // On the results page the shadow would show on the lower edge of the dark band.
            !isOnResults && "shadow-2xl",
          )}
          onFocus={() => {
            // So that the first letter waits for nothing but its own part; a failure shows when one types.
            prepareSearch().catch(() => undefined);
            if (!isOnResults) setOpen(true);
          }}
          onChange={(event) => {
            setQuery(event.target.value);
            setOpen(true);
          }}
        />
      </form>
      <div
        id={panelId}
        role="dialog"
        aria-label={texts.searchResults}
        hidden={!shown}
        className="absolute inset-x-0 top-full z-20 mt-3 max-h-[26rem] overflow-y-auto rounded-3xl bg-surface-raised p-2 text-strong shadow-2xl ring-1 ring-line"
      >
        {found === null && <p className="px-4 py-5 text-soft">{texts.searching}</p>}
        {found === "failed" && <p className="px-4 py-5">{texts.searchFailedHint}</p>}
        {typeof found === "object" && found !== null && (
          <SearchResultList
            {...found}
            onSearch={(words) => {
              setQuery(words);
              box.current?.querySelector("input")?.focus();
            }}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {shown && countWords(found)}
      </p>
    </search>
  );
}

/** Lets the header show its search while this one is out of sight (app.css). */
function followSight(box: HTMLElement): () => void {
  const { dataset } = document.documentElement;
  const observer = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting === false) dataset.searchAway = "";
    else delete dataset.searchAway;
  });
  observer.observe(box);
  return () => {
    observer.disconnect();
    delete dataset.searchAway;
  };
}

function countWords(found: Found): string {
  if (found === null) return "";
  if (found === "failed") return texts.searchFailed;
  const { sports, talent, meant } = found.results;
  const count = sports.length + talent.length;
  return meant === null ? texts.results({ count }) : texts.resultsFor({ count, words: meant });
}

/** The arrow keys walk from the field through the results and back. */
function moveFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || box === null) return;
  const stops = [...box.querySelectorAll<HTMLElement>("input, a, button")];
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  const next = stops[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
