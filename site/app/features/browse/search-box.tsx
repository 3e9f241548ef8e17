import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { BroadResults } from "#app/lib/catalogue/broad-search.ts";
import { loadList } from "#app/lib/catalogue/load-list.ts";
import { maxTalent, type SearchResults, search } from "#app/lib/catalogue/search.ts";
import {
  isSearchHits,
  isSearchIndex,
  isWordList,
  type SearchHit,
  type SearchIndex,
} from "#app/lib/catalogue/search-shards.ts";
import { useHydratedSearch } from "#app/lib/use-hydrated.ts";
import * as texts from "#messages/browse";
import { SearchResultList } from "./search-results.tsx";

/** What is known of a query. Until the next query's results are here, the last ones stay. */
type Found = { query: string; results: BroadResults } | "failed" | null;

/** Search with results while one types. The index is static files: which there are is loaded at the first touch. */
export function SearchBox() {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<Found>(null);
  // The query that Enter was pressed for, until its results are here.
  const [entered, setEntered] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
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

  // By now the panel has the results that the action is about: an effect runs after they are rendered.
  useEffect(() => {
    if (entered !== query) return;
    const action = enterAction(query, found);
    if (action === "wait") return;
    setEntered(null);
    const first = panel.current?.querySelector<HTMLElement>("a, button");
    if (action === "open") first?.click();
    if (action === "focus") first?.focus();
  }, [entered, query, found]);

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
        if (box.current?.contains(event.relatedTarget)) return;
        setOpen(false);
        setEntered(null);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          box.current?.querySelector("input")?.focus();
          setOpen(false);
          setEntered(null);
        } else {
          moveFocus(event, box.current);
        }
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
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.searchPlaceholder}
        value={query}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={shown}
        aria-controls={panelId}
        className="h-16 w-full rounded-full border-0 bg-surface-raised pe-6 ps-14 text-lg text-strong shadow-2xl outline-none placeholder:text-mute focus-visible:ring-4 focus-visible:ring-accent"
        onFocus={() => {
          // So that the first letter waits for nothing but its own part; a failure shows when one types.
          loadSearchIndex().catch(() => undefined);
          setOpen(true);
        }}
        onChange={(event) => {
          setQuery(event.target.value);
          setOpen(true);
          setEntered(null);
        }}
        onKeyDown={(event) => {
          // While an input method is composing a word, Enter only confirms the word.
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // A closed panel opens first: Enter never follows a link that is not visible.
          if (shown) setEntered(query);
          else setOpen(true);
        }}
      />
      <div
        ref={panel}
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

/**
 * What Enter does in the field: opens the first result, or moves the focus to the first suggestion where nothing fits.
 * Results of another query wait for those of this one.
 */
export function enterAction(query: string, found: Found): "open" | "focus" | "wait" | null {
  if (query.trim() === "" || found === "failed") return null;
  if (found === null || found.query !== query) return "wait";
  return found.results.instead === null ? "open" : "focus";
}

/** Searches for as long as `wanted`: who has typed on wants other parts of the index. */
async function findNow(query: string, wanted: () => boolean): Promise<BroadResults> {
  const unlessOver = <Part,>(load: (file: string) => Promise<Part>) => {
    return async (file: string) => {
      if (!wanted()) throw new Error("the query has changed");
      return load(file);
    };
  };
  const index = await loadSearchIndex();
  const hits = unlessOver(loadSearchHits);
  const exact = await search(index, query, hits);
  if (exact.talent.length >= maxTalent) {
    return { ...exact, meant: null, kind: null, suited: null, instead: null };
  }
  const broad = await import("#app/lib/catalogue/broad-search.ts").catch((error: unknown) => {
    // The page is not reloaded for this: the input would be lost, and the exact search has run.
    console.warn("failed to load the broad search", error);
    return null;
  });
  if (broad === null) return withoutMore(index, exact);
  return broad.searchBroadly(index, query, exact, { hits, words: unlessOver(loadSearchWords) });
}

function withoutMore({ sports }: SearchIndex, exact: SearchResults): BroadResults {
  const isEmpty = exact.sports.length + exact.talent.length === 0;
  const instead = isEmpty ? { sports: sports.slice(0, 4), topics: [] } : null;
  return { ...exact, meant: null, kind: null, suited: null, instead };
}

function countWords(found: Found): string {
  if (found === null) return "";
  if (found === "failed") return texts.searchFailed;
  const { sports, talent, suited, meant } = found.results;
  const count = sports.length + talent.length + (suited?.talent.length ?? 0);
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

/** Which parts the search index has; the parts are loaded as words are typed. */
function loadSearchIndex(): Promise<SearchIndex> {
  return loadList("/search.json", isSearchIndex);
}

/** One part of the search index, by its address. */
function loadSearchHits(file: string): Promise<SearchHit[]> {
  return loadList(file, isSearchHits);
}

/** The words of the index that begin with a letter, by the list's address. */
function loadSearchWords(file: string): Promise<string[]> {
  return loadList(file, isWordList);
}
