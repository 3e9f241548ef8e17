import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { OfferKind } from "#app/lib/api/types.ts";
import type { BroadResults } from "#app/lib/catalogue/broad-search.ts";
import { fixtureCard, fixtureOffer } from "#app/lib/catalogue/fixture-card.ts";
import type { SearchHit } from "#app/lib/catalogue/search-shards.ts";
import { SearchResultList } from "./search-results.tsx";

test("search results show the price of the kind of offer that was searched for", () => {
  const price = (amount: number) => ({ amount, currency: "EUR" });
  const offers = [
    fixtureOffer({ kind: "session", price: price(12_000) }),
    fixtureOffer({ kind: "video", price: price(4_500) }),
  ];
  const hit: SearchHit = { ...fixtureCard({ slug: "ada-keller", offers }), words: "" };
  const html = (
    kinds: readonly OfferKind[],
    { talent = [hit], suited = null }: Partial<Pick<BroadResults, "talent" | "suited">> = {},
  ) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <SearchResultList
          query="coaching"
          results={{ sports: [], talent, kinds, suited, meant: null, instead: null }}
          onSearch={() => undefined}
        />
      </MemoryRouter>,
    );
  expect(html([])).toContain("€45");
  expect(html(["session"])).toContain("€120");
  expect(html(["item", "session"])).toContain("€120");
  const suited = html(["session"], { talent: [], suited: { label: "Coaching", talent: [hit] } });
  expect(suited).toContain("€120");
  expect(suited).not.toContain("€45");
});
