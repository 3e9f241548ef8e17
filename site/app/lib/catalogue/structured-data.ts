import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { decimalAmount } from "#app/lib/format-money.ts";
import { paths } from "#app/lib/paths.ts";
import { absolute } from "#app/lib/site-origin.ts";
import type { TalentCard } from "./card.ts";
import type { SportName } from "./page-types.ts";

// Structured data of schema.org, as search engines read it.

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
      item: absolute(crumb.path),
    })),
  };
}

export function itemList(name: string, cards: readonly TalentCard[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    numberOfItems: cards.length,
    itemListElement: cards.map((card, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: card.displayName,
      url: absolute(paths.talent(card.slug)),
    })),
  };
}

export function person(talent: TalentView, sports: readonly SportName[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "Person",
    "@id": absolute(paths.talent(talent.slug)),
    name: talent.displayName,
    description: talent.headline,
    image: absolute(talent.avatar.src),
    url: absolute(paths.talent(talent.slug)),
    nationality: talent.country,
    knowsLanguage: talent.languages,
    knowsAbout: sports.map((sport) => sport.name),
    ...(talent.team == null ? {} : { memberOf: { "@type": "SportsTeam", name: talent.team } }),
    ...(talent.achievements.length === 0
      ? {}
      : { award: talent.achievements.map(({ title, year }) => `${title} (${year})`) }),
    makesOffer: talent.offers.map((item) => offer(item, talent)),
  };
}

/** What an athlete sells, with its rating: ratings belong to services, not to people. */
export function service(talent: TalentView, offers: readonly OfferView[], name: string): object {
  const { ratingSum, ratingCount } = talent.stats;
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name,
    provider: {
      "@type": "Person",
      "@id": absolute(paths.talent(talent.slug)),
      name: talent.displayName,
    },
    image: absolute(talent.avatar.src),
    offers: offers.map((item) => offer(item, talent)),
    ...(ratingCount === 0
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: (ratingSum / ratingCount).toFixed(1),
            reviewCount: ratingCount,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  };
}

function offer(item: OfferView, talent: TalentView): object {
  return {
    "@type": "Offer",
    name: item.title,
    description: item.description,
    price: decimalAmount(item.price),
    priceCurrency: item.price.currency,
    url: absolute(paths.item(talent.slug, item.offerGuid)),
    availability:
      talent.status === "paused" ? "https://schema.org/OutOfStock" : "https://schema.org/InStock",
  };
}
