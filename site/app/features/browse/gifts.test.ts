import { expect, test } from "vitest";
import { fixtureCard, fixtureOffer } from "./fixture-card.ts";
import { giftIdeas, occasions } from "./gifts.ts";

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
