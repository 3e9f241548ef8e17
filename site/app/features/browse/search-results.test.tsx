import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { fixtureCard } from "#app/lib/catalogue/fixture-card.ts";
import type { SearchHit } from "#app/lib/catalogue/search-shards.ts";
import { SearchResultList } from "./search-results.tsx";

test("an athlete found by a kind of offer shows no price of another kind", () => {
  const { slug, displayName, headline, avatar } = fixtureCard({ slug: "ada-keller" });
  const from = { amount: 4_500, currency: "EUR" };
  const hit: SearchHit = { slug, displayName, headline, avatar, from, words: "" };
  const found = { sports: [], meant: null, instead: null };
  const html = (talent: SearchHit[], suited: { label: string; talent: SearchHit[] } | null) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <SearchResultList
          query="coaching"
          results={{ ...found, talent, suited }}
          onSearch={() => undefined}
        />
      </MemoryRouter>,
    );
  expect(html([hit], null)).toContain("€45");
  expect(html([], { label: "Coaching", talent: [hit] })).not.toContain("€45");
});
