import { expect, test } from "vitest";
import { fixtureCard, fixtureOffer } from "#app/lib/catalogue/fixture-card.ts";
import { budgets, giftIdeas, giftPool, occasions } from "#app/lib/catalogue/gifts.ts";

const [birthday] = occasions;
const cards = [
  fixtureCard({ slug: "away", paused: true }),
  fixtureCard({ slug: "dear", offers: [fixtureOffer({ euroCents: 20_000 })] }),
  fixtureCard({ slug: "right", offers: [fixtureOffer({ euroCents: 5_000 })] }),
  fixtureCard({ slug: "calls", offers: [fixtureOffer({ kind: "session", euroCents: 1_000 })] }),
];

test("an idea suits the occasion and the budget, and the athlete takes requests", () => {
  expect(giftIdeas(cards, birthday, 50).map((idea) => idea.card.slug)).toEqual(["right"]);
});

test("without a limit every fitting offer is an idea", () => {
  expect(giftIdeas(cards, birthday, null).map((idea) => idea.card.slug)).toEqual(["dear", "right"]);
});

test("the few that the front page loads give the same ideas as everybody", () => {
  const kinds = ["video", "session", "appearance", "item", "custom"] as const;
  const many = Array.from({ length: 400 }, (_, at) =>
    fixtureCard({
      slug: `athlete-${at}`,
      paused: at % 7 === 0,
      offers: [0, 1].map((step) =>
        fixtureOffer({
          kind: kinds[(at * 3 + step) % kinds.length] ?? "video",
          euroCents: ((at * 7_919 + step * 1_009) % 60) * 1_000,
        }),
      ),
    }),
  );
  const pool = [...giftPool(many, (card) => card)];
  expect(pool.length).toBeLessThan(80);
  for (const occasion of occasions) {
    for (const budget of budgets) {
      expect(giftIdeas(pool, occasion, budget)).toEqual(giftIdeas(many, occasion, budget));
    }
  }
});
