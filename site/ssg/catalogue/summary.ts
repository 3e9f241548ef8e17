import { hash } from "node:crypto";
import type { Picture, TalentCard } from "#app/lib/catalogue/card.ts";
import { toCard } from "#ssg/payloads/card.ts";
import type { CatalogueTalent } from "./shape.ts";

/** The review an athlete is shown with on the front page. */
export interface TellingReview {
  publicName: string;
  rating: number;
  text: string;
}

/**
 * What other pages than the athlete's own show of an athlete, kept from build to build: a record whose text did
 * not change is not even parsed again.
 */
export interface TalentSummary {
  /** Hash of the record it was made of. */
  record: string;
  talentGuid: string;
  slug: string;
  offerGuids: string[];
  avatar: Picture;
  cover: Picture | null;
  gallery: Picture[];
  introVideo: { poster: Picture } | null;
  card: TalentCard;
  /** Hash of the card: changes that no list shows leave it as it is. */
  cardHash: string;
  review: TellingReview | null;
  featuredRank: number | null;
  /** Orders fulfilled. */
  completed: number;
  /** What the search finds besides what the card says: team, city, tags. */
  words: string;
}

export function summarise(record: string, talent: CatalogueTalent): TalentSummary {
  const card = toCard(talent);
  return {
    record,
    talentGuid: talent.talentGuid,
    slug: talent.slug,
    offerGuids: talent.offers.map((offer) => offer.offerGuid),
    avatar: talent.avatar,
    cover: talent.cover,
    gallery: talent.gallery,
    introVideo: talent.introVideo === null ? null : { poster: talent.introVideo.poster },
    card,
    cardHash: hash("sha256", JSON.stringify(card), "base64url").slice(0, 16),
    review: bestReview(talent),
    featuredRank: talent.featuredRank,
    completed: talent.stats.completed,
    words: [talent.team ?? "", talent.city ?? "", ...talent.tagWords].join(" "),
  };
}

/** Shorter reviews say too little to appear alone on the front page. */
const tellingReview = 60;

/** The longest of the best reviews; of equals the newest. */
function bestReview({ feedback }: CatalogueTalent): TellingReview | null {
  const [best] = feedback
    .filter((review) => review.rating === 5 && review.text.length >= tellingReview)
    .sort((one, other) => other.text.length - one.text.length);
  if (best === undefined) return null;
  return { publicName: best.publicName, rating: best.rating, text: best.text };
}
