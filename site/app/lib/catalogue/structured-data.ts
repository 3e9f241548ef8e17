import type { OfferView } from "#app/lib/api/types.ts";
import { absolute, pageUrl } from "#app/lib/marketplace/site-config.ts";
import { decimalAmount } from "#app/lib/money/format-money.ts";
import { paths } from "#app/lib/pages/paths.ts";
import type { TalentCard } from "./card.ts";
import type { PicturedTalent, SportName } from "./page-types.ts";
import { videoObject } from "./video-object.ts";

// Structured data of schema.org, as search engines read it: in the prerendered document, whose scripts a browser that
// hydrates leaves as they are. What is said of an athlete and their services is therefore no part of a page's first code,
// and a page newer than the build goes without it until the next one.

export interface Crumb {
  name: string;
  path: string;
}

export function breadcrumbs(crumbs: readonly Crumb[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.name,
      item: pageUrl(crumb.path),
    })),
  };
}

/** A list of `total` athletes, of which a page shows the first: `cards`. */
export function itemList(name: string, cards: readonly TalentCard[], total: number): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    numberOfItems: total,
    itemListElement: cards.map((card, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: card.displayName,
      url: pageUrl(paths.talent(card.slug)),
    })),
  };
}

export function person(talent: PicturedTalent, sports: readonly SportName[]): object {
  if (!import.meta.env.SSR) return {};
  return {
    "@context": "https://schema.org",
    "@type": "Person",
    "@id": pageUrl(paths.talent(talent.slug)),
    name: talent.displayName,
    description: talent.headline,
    image: imageOf(talent),
    url: pageUrl(paths.talent(talent.slug)),
    nationality: talent.country,
    knowsLanguage: talent.languages,
    knowsAbout: sports.map((sport) => sport.name),
    ...(talent.team != null ? { memberOf: { "@type": "SportsTeam", name: talent.team } } : {}),
    ...(talent.achievements.length > 0
      ? { award: talent.achievements.map(({ title, year }) => `${title} (${year})`) }
      : {}),
    subjectOf: [
      ...(talent.introVideo != null ? [video(talent.introVideo, talent)] : []),
      ...(talent.videos ?? []).map((one) => videoObject(one, talent)),
    ],
    makesOffer: talent.offers.map((item) => offer(item, talent)),
  };
}

/** An intro video is public. */
function video(
  { title, poster, uploadedAt, seconds, src }: NonNullable<PicturedTalent["introVideo"]>,
  { headline }: PicturedTalent,
): object {
  return {
    "@type": "VideoObject",
    name: title,
    description: headline,
    thumbnailUrl: absolute(poster.built?.file ?? poster.src),
    uploadDate: uploadedAt,
    duration: `PT${seconds}S`,
    contentUrl: absolute(src),
  };
}

/** What an athlete sells, with its rating: ratings belong to services, not to people. */
export function service(
  talent: PicturedTalent,
  offers: readonly OfferView[],
  { name, withReviews }: { name: string; withReviews: boolean },
): object {
  if (!import.meta.env.SSR) return {};
  const { ratingSum, ratingCount } = talent.stats;
  const listed = withReviews ? reviews(talent) : [];
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name,
    provider: {
      "@type": "Person",
      "@id": pageUrl(paths.talent(talent.slug)),
      name: talent.displayName,
    },
    image: imageOf(talent),
    offers: offers.map((item) => offer(item, talent)),
    ...(ratingCount > 0
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: (ratingSum / ratingCount).toFixed(1),
            reviewCount: ratingCount,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
    ...(listed.length === 0 ? {} : { review: listed }),
  };
}

/** Reviews are quoted where they can be read: the latest of them, on the athlete's own page. */
function reviews(talent: PicturedTalent): object[] {
  return talent.feedback
    .filter((review) => review.text != null && review.text !== "")
    .slice(0, 5)
    .map((review) => ({
      "@type": "Review",
      author: { "@type": "Person", name: review.publicName },
      datePublished: review.createdAt.slice(0, 10),
      reviewBody: review.text,
      reviewRating: {
        "@type": "Rating",
        ratingValue: review.rating,
        bestRating: 5,
        worstRating: 1,
      },
    }));
}

/** Pixels, which every reader of structured data knows; a page newer than the build has the upload alone. */
function imageOf({ share, avatar }: PicturedTalent): string {
  return absolute(share ?? avatar.src);
}

function offer(item: OfferView, talent: PicturedTalent): object {
  return {
    "@type": "Offer",
    name: item.title,
    description: item.description,
    price: decimalAmount(item.totalPrice),
    priceCurrency: item.totalPrice.currency,
    url: pageUrl(paths.item(talent.slug, item.offerGuid)),
    availability:
      talent.status === "paused" ? "https://schema.org/OutOfStock" : "https://schema.org/InStock",
  };
}
