import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { OfferKind } from "#app/lib/api/types.ts";
import { fixtureCard, fixtureOffer } from "#app/lib/catalogue/fixture-card.ts";
import type { Nearby } from "#app/lib/catalogue/search/instead.ts";
import type { SearchResults } from "#app/lib/catalogue/search/search.ts";
import type { SearchHit } from "#app/lib/catalogue/search/shards.ts";
import { SearchResultList } from "./search-results.tsx";

const price = (amount: number) => ({ amount, currency: "EUR" });
const offers = [
  fixtureOffer({ kind: "session", price: price(12_000) }),
  fixtureOffer({ kind: "video", price: price(4_500) }),
];
const hit: SearchHit = { ...fixtureCard({ slug: "ada-keller", offers }), words: "" };

function htmlOf(results: Partial<SearchResults>): string {
  const none = {
    sports: [],
    talent: [],
    isCut: false,
    kinds: [],
    label: null,
    meant: null,
    instead: null,
  };
  return renderToStaticMarkup(
    <MemoryRouter>
      <SearchResultList
        query="tennis basel"
        results={{ ...none, ...results }}
        onSearch={() => undefined}
      />
    </MemoryRouter>,
  );
}

test("search results show the price of the kind of offer that was searched for", () => {
  const html = (kinds: readonly OfferKind[]) => htmlOf({ talent: [hit], kinds });
  expect(html([])).toContain("€45");
  expect(html(["session"])).toContain("€120");
  expect(html(["item", "session"])).toContain("€120");
  const labelled = htmlOf({ talent: [hit], kinds: ["session"], label: "Coaching" });
  expect(labelled).toContain('aria-labelledby="search-label"');
  expect(labelled).not.toContain("€45");
});

test.each<[string, Nearby]>([
  [
    "Nothing in Basel. In Zürich, 75 km away:",
    { differs: "place", place: "Basel", other: "Zürich", km: 76.6, talent: [hit] },
  ],
  ["Nothing near Basel. In other places:", { differs: "anywhere", place: "Basel", talent: [hit] }],
  [
    "Nothing for golf. Similar sports (Tennis and Volleyball):",
    { differs: "sport", sport: "golf", others: ["Tennis", "Volleyball"], talent: [hit] },
  ],
  [
    "Without “zumba”, for swimming:",
    { differs: "words", words: "swimming", without: "zumba", talent: [hit] },
  ],
])("athletes who do not match are under what differs: %s", (title, nearby) => {
  const html = htmlOf({ instead: { nearby: [nearby], sports: [], topics: [] } });
  expect(html).toContain("No results for “tennis basel”.");
  expect(html.indexOf(title)).toBeGreaterThan(html.indexOf("No results"));
  expect(html.indexOf("ada-keller")).toBeGreaterThan(html.indexOf(title));
});
