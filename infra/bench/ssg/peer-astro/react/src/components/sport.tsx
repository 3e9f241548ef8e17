import { useState } from "react";
import { Card } from "./card.tsx";

export function Sport({ sport, count, talent, names }) {
  const [onlyVerified, setOnlyVerified] = useState(false);
  const shown = talent.filter(({ verified }) => verified || !onlyVerified);
  return (
    <>
      <section className="on-dark relative overflow-hidden bg-ink text-white">
        <img src={sport.hero.src} width="1600" height="900" alt="" className="h-44 w-full object-cover sm:h-64" />
        <h1 className="display mt-4 text-6xl sm:text-8xl lg:text-9xl">{sport.name}</h1>
        <p className="mt-4 max-w-xl text-lg text-white/85 lg:max-w-md">
          {sport.description} {count} athletes.
        </p>
      </section>
      <label className="shell">
        <input type="checkbox" checked={onlyVerified} onChange={() => setOnlyVerified(!onlyVerified)} /> Verified
      </label>
      <ul className="shell grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4">
        {shown.map((card) => (
          <Card key={card.slug} card={card} sport={names[card.sports[0]]} />
        ))}
      </ul>
    </>
  );
}
