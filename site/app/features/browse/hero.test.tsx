import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { TalentCard } from "#app/lib/catalogue/card.ts";
import { fixtureCard, fixtureOffer } from "#app/lib/catalogue/fixture-card.ts";
import type { OwnText } from "#app/lib/catalogue/page-types.ts";
import { Hero } from "./hero.tsx";

function htmlOf(own?: OwnText, featured: readonly TalentCard[] = []): string {
  const totals = { talent: 3, completed: 0, ratingSum: 0, ratingCount: 0 };
  const element = (
    <Hero totals={totals} featured={featured} sportName={(slug) => slug} own={own}>
      search
    </Hero>
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("the operator's headline and lead replace the site's own", () => {
  const own = htmlOf({ title: "Your club <1904>", html: "<p>Its <em>stars</em>.</p>" });
  expect(own).toContain("Your club &lt;1904&gt;</h1>");
  expect(own).toContain("<p>Its <em>stars</em>.</p>");
  expect(own.match(/<h1/g)).toHaveLength(1);
  expect(htmlOf()).not.toContain("<em>");
  expect(htmlOf().match(/<h1/g)).toHaveLength(1);
});

test("each athlete beside the headline has name and lowest price", () => {
  const price = (amount: number) => fixtureOffer({ price: { amount, currency: "EUR" } });
  const featured = [4_500, 6_000, 7_500].map((amount, at) =>
    fixtureCard({
      slug: `athlete-${at}`,
      displayName: `Athlete ${at}`,
      offers: [price(amount), price(90_000)],
    }),
  );
  const html = htmlOf(undefined, featured);
  for (const words of ["Athlete 0", "€45", "Athlete 1", "€60", "Athlete 2", "€75"]) {
    expect(html).toContain(words);
  }
  expect(html).not.toContain("opacity-0");
});
