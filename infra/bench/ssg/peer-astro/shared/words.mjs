// The words that both compared sites show.

const countries = new Intl.DisplayNames("en", { type: "region" });
const languages = new Intl.DisplayNames("en", { type: "language" });
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

export const countryName = (code) => countries.of(code);
export const languageNames = (codes) => codes.map((code) => languages.of(code)).join(", ");
export const dayOf = (time) => days.format(new Date(time));
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
export const ratingOf = ({ ratingSum, ratingCount }) => (ratingSum / ratingCount).toFixed(1);

export function questionsOf(name) {
  return [
    [
      "When do I pay?",
      `Your bank reserves the price when you send the request. It’s charged when ${name} accepts. If ${name} declines, or doesn’t answer within 1 hour, the reservation ends and nothing is charged.`,
    ],
    [
      "Can I change my mind?",
      "Until the request is accepted you can withdraw it, free of charge. After that the refund depends on the offer: its page says how much and until when.",
    ],
    [
      "What if it isn’t what was promised?",
      `Report it on your order page. ${name} is paid 7 days after the order is completed, and not while a problem is open.`,
    ],
    [
      "Do I need an account?",
      "No. You get a private link to your order by email. You can create an account later and move the order there.",
    ],
  ];
}

/** What search engines read of an athlete. */
export function structuredData({ talent, sport, origin }) {
  const id = `${origin}/${talent.slug}`;
  const person = {
    "@context": "https://schema.org",
    "@type": "Person",
    "@id": id,
    name: talent.displayName,
    description: talent.headline,
    image: `${origin}${talent.avatar.src}`,
    url: id,
    nationality: talent.country,
    knowsLanguage: talent.languages,
    knowsAbout: [sport.name],
    award: talent.achievements.map(({ title, year }) => `${title} (${year})`),
  };
  const service = {
    "@context": "https://schema.org",
    "@type": "Service",
    name: `Book ${talent.displayName}`,
    provider: { "@type": "Person", "@id": id, name: talent.displayName },
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: ratingOf(talent.stats),
      reviewCount: talent.stats.ratingCount,
      bestRating: 5,
      worstRating: 1,
    },
    review: talent.feedback.map(({ publicName, text, rating, createdAt }) => ({
      "@type": "Review",
      author: { "@type": "Person", name: publicName },
      datePublished: createdAt.slice(0, 10),
      reviewBody: text,
      reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
    })),
  };
  const trail = [
    ["Home", "/"],
    [sport.name, `/sport/${sport.slug}`],
    [talent.displayName, `/${talent.slug}`],
  ];
  const breadcrumbs = {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(([name, path], at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
  return [person, service, breadcrumbs].map((one) =>
    JSON.stringify(one).replaceAll("<", "\\u003c"),
  );
}
