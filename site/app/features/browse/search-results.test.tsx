import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { OfferKind } from "#app/lib/api/types.ts";
import type { BroadResults } from "#app/lib/catalogue/broad-search.ts";
import { fixtureCard } from "#app/lib/catalogue/fixture-card.ts";
import type { SearchHit } from "#app/lib/catalogue/search-shards.ts";
import { SearchResultList } from "./search-results.tsx";

test("search results show the price of the kind of offer that was searched for", () => {
  const { slug, displayName, headline, avatar } = fixtureCard({ slug: "ada-keller" });
  const from = { amount: 4_500, currency: "EUR" };
  const prices = { video: 4_500, session: 12_000 };
  const hit: SearchHit = { slug, displayName, headline, avatar, from, prices, words: "" };
  const html = (
    kind: OfferKind | null,
    { talent = [hit], suited = null }: Partial<Pick<BroadResults, "talent" | "suited">> = {},
  ) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <SearchResultList
          query="coaching"
          results={{ sports: [], talent, kind, suited, meant: null, instead: null }}
          onSearch={() => undefined}
        />
      </MemoryRouter>,
    );
  expect(html(null)).toContain("€45");
  expect(html("session")).toContain("€120");
  const suited = html("session", { talent: [], suited: { label: "Coaching", talent: [hit] } });
  expect(suited).toContain("€120");
  expect(suited).not.toContain("€45");
});
