import type { OfferKind } from "#app/lib/api/types.ts";
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
    label: "Birthday",
    idea: "A video with their name, their team and the joke only they understand.",
    kinds: ["video"],
  },
  {
    key: "good_luck",
    label: "Before the big match",
    idea: "A pep talk from somebody who has stood in that tunnel.",
    kinds: ["video"],
  },
  {
    key: "coaching",
    label: "Get better",
    idea: "Half an hour live with a professional who looks at your game only.",
    kinds: ["session"],
  },
  {
    key: "club",
    label: "Club or company",
    idea: "An athlete on your pitch, at your party or in front of your team.",
    kinds: ["appearance"],
  },
  {
    key: "collector",
    label: "To keep",
    idea: "Something worn, signed to one name and sent with a card.",
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
