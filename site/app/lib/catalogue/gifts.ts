import type { OfferKind } from "#app/lib/api/types.ts";
import * as texts from "#messages/gift-ideas";
import type { CardOffer, TalentCard } from "./card.ts";

/** A reason to give, and what suits it. */
export interface Occasion {
  key: string;
  label: string;
  /** One sentence about why it works. */
  idea: string;
  kinds: readonly OfferKind[];
}

export const occasions: readonly [Occasion, ...Occasion[]] = [
  {
    key: "birthday",
    label: texts.birthday,
    idea: texts.birthdayIdea,
    kinds: ["video"],
  },
  {
    key: "good_luck",
    label: texts.match,
    idea: texts.matchIdea,
    kinds: ["video"],
  },
  {
    key: "coaching",
    label: texts.coaching,
    idea: texts.coachingIdea,
    kinds: ["session"],
  },
  {
    key: "club",
    label: texts.club,
    idea: texts.clubIdea,
    kinds: ["appearance"],
  },
  {
    key: "collector",
    label: texts.collector,
    idea: texts.collectorIdea,
    kinds: ["item"],
  },
];

/** Budgets in whole euros. */
export const budgets = [50, 100, 250, null] as const;
export type Budget = (typeof budgets)[number];

export interface GiftIdea {
  card: TalentCard;
  offer: CardOffer;
}

const shownIdeas = 4;

/** What decides whom a gift may come from. */
interface Giver {
  paused: boolean;
  offers: readonly Pick<CardOffer, "kind" | "euroCents">[];
}

function suits(
  { kind, euroCents }: Giver["offers"][number],
  { kinds }: Occasion,
  budget: Budget,
): boolean {
  if (!kinds.includes(kind)) return false;
  return budget === null || (euroCents !== null && euroCents <= budget * 100);
}

/** The first athletes of the catalogue with an offer that suits the occasion and the budget. */
export function giftIdeas(
  cards: readonly TalentCard[],
  occasion: Occasion,
  budget: Budget,
): GiftIdea[] {
  return cards
    .filter((card) => !card.paused)
    .flatMap((card) => {
      const offer = card.offers.find((one) => suits(one, occasion, budget));
      return offer === undefined ? [] : [{ card, offer }];
    })
    .slice(0, shownIdeas);
}

/** The file that the front page fetches for gift ideas: `{ talent }`, the pool of the whole catalogue. */
export const giftsFile = "/gifts.json";

/**
 * The athletes of any idea, in their order: the ideas drawn from these are those of all. Of offers of one kind the lowest
 * price is enough. No further athlete is read once every idea has its athletes.
 */
export function* giftPool<Athlete>(
  athletes: Iterable<Athlete>,
  giverOf: (athlete: Athlete) => Giver,
): Generator<Athlete> {
  const open = new Map<{ occasion: Occasion; budget: Budget }, number>(
    occasions.flatMap((occasion) =>
      budgets.map((budget) => [{ occasion, budget }, shownIdeas] as const),
    ),
  );
  for (const athlete of athletes) {
    const { paused, offers } = giverOf(athlete);
    if (paused || offers.length === 0) continue;
    let isChosen = false;
    for (const [idea, missing] of open) {
      if (!offers.some((offer) => suits(offer, idea.occasion, idea.budget))) continue;
      isChosen = true;
      if (missing === 1) open.delete(idea);
      else open.set(idea, missing - 1);
    }
    if (isChosen) yield athlete;
    if (open.size === 0) return;
  }
}
