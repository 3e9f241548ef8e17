import { Icon } from "./icon.tsx";
import { Rating } from "./rating.tsx";

export function Card({ card, sport }) {
  return (
    <li className="flex min-w-0">
      <article className="group relative flex w-full min-w-0 flex-col rounded-2xl bg-white ring-1 ring-line transition duration-200 hover:-translate-y-1 hover:shadow-xl hover:ring-line-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus motion-reduce:transition-none motion-reduce:hover:translate-y-0">
        <div className="relative overflow-hidden rounded-t-2xl bg-paper-deep">
          <img src={card.avatar.src} width={card.avatar.width} height={card.avatar.height} alt="" loading="lazy" decoding="async" className="aspect-square w-full object-cover transition duration-300 group-hover:scale-[1.03] motion-reduce:transition-none" />
        </div>
        <div className="flex flex-1 flex-col p-3.5 sm:p-4">
          <p className="truncate text-sm text-ink-mute">{sport}</p>
          <h3 className="display mt-1 text-[1.1rem] min-[22.5rem]:text-[1.35rem] sm:text-2xl">
            <a className="outline-none after:absolute after:inset-0" href={`/${card.slug}`}>{card.displayName}</a>
            {card.verified && <Icon name="badge-check" className="inline size-5 -translate-y-0.5 text-leaf" />}
            {card.verified && <span className="sr-only">verified</span>}
          </h3>
          <p className="mt-1.5 line-clamp-2 text-sm text-ink-soft">{card.headline}</p>
          <div className="mt-auto flex flex-wrap items-end justify-between gap-x-2 gap-y-1 pt-3.5">
            <Rating stats={card} className="text-sm" />
          </div>
        </div>
      </article>
    </li>
  );
}
