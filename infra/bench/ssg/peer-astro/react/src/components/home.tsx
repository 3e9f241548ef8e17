import { Card } from "./card.tsx";

export function Home({ sports, featured, reviews, names }) {
  return (
    <section className="shell py-14 sm:py-20">
      <h1 className="display mt-4 text-6xl sm:text-8xl">Book athletes</h1>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3" id="sports">
        {sports.map(({ slug, name, hero }) => (
          <li key={slug}>
            <a href={`/sport/${slug}`}>
              <img src={hero.src} width="1600" height="900" alt="" loading="lazy" />
              {name}
            </a>
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4" id="featured">
        {featured.map((card) => (
          <Card key={card.slug} card={card} sport={names[card.sports[0]]} />
        ))}
      </ul>
      <ul className="grid gap-4">
        {reviews.map(({ displayName, text }) => (
          <li key={displayName} className="rounded-2xl bg-white p-5">
            {text} <b>{displayName}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
