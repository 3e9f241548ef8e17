import { ShieldCheck, Star, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TalentCard } from "#app/lib/catalogue/card.ts";
import type { HomePage, OwnText } from "#app/lib/catalogue/page-types.ts";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { formatRating } from "#app/lib/texts/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/media/picture.tsx";
import * as texts from "#messages/browse";

export interface HeroProps {
  totals: HomePage["totals"];
  /** The first three are cards beside the headline. */
  featured: readonly TalentCard[];
  sportName: (slug: string) => string;
  /** The operator's headline and lead; the site's own without it. */
  own?: OwnText | undefined;
  children: ReactNode;
}

/** Athletes beside the headline. */
export const heroCount = 3;

/** The top of the front page: the promise, the search, and three cards of the album. */
export function Hero({ totals, featured, sportName, own, children }: HeroProps) {
  const rating = totals.ratingCount === 0 ? null : totals.ratingSum / totals.ratingCount;
  return (
    <section className="on-dark lanes bg-night text-on-night">
      <div className="shell grid gap-x-10 gap-y-5 pt-5 pb-8 sm:gap-y-10 sm:pt-16 sm:pb-16 lg:grid-cols-[1.2fr_1fr] lg:gap-y-8 lg:pt-14 lg:pb-24">
        <div className="min-w-0 lg:self-end">
          <p className="eyebrow text-accent">{marketplace().brand.tagline || texts.tagline}</p>
          {own === undefined ? <OurPromise /> : <OwnPromise text={own} />}
          <div className="mt-5 max-w-xl sm:mt-8">{children}</div>
        </div>
        <HeroCards cards={featured.slice(0, heroCount)} sportName={sportName} />
        <ul className="flex flex-wrap gap-x-7 gap-y-2 font-semibold text-on-night/90 max-sm:text-sm sm:gap-y-3 lg:self-start">
          {rating !== null && (
            <Fact icon={<Star aria-hidden="true" className="size-5 fill-accent text-accent" />}>
              {texts.ratingOfReviews({ rating: formatRating(rating), count: totals.ratingCount })}
            </Fact>
          )}
          <Fact icon={<Users aria-hidden="true" className="size-5 text-accent" />}>
            {texts.athletes({ count: totals.talent })}
          </Fact>
          <Fact icon={<ShieldCheck aria-hidden="true" className="size-5 text-accent" />}>
            {texts.refund}
          </Fact>
        </ul>
      </div>
    </section>
  );
}

const leadClasses = "mt-3 max-w-xl text-on-night/85 sm:mt-6 sm:text-xl";

function OurPromise() {
  return (
    <>
      <h1 className="display mt-3 text-[min(2.9rem,12vw)] sm:mt-4 sm:text-[5.25rem] lg:text-[4.3rem] xl:text-[5.35rem]">
        {texts.headline({
          first: (children) => <span className="block">{children}</span>,
          second: (children) => <span className="block">{children}</span>,
          third: (children) => <span className="block text-accent">{children}</span>,
        })}
      </h1>
      <p className={leadClasses}>{texts.promise}</p>
    </>
  );
}

/** The operator's headline, which may be longer than the site's own, and the lead. */
function OwnPromise({ text: { title, html } }: { text: OwnText }) {
  return (
    <>
      <h1 className="display mt-3 text-[min(2.5rem,10vw)] wrap-anywhere sm:mt-4 sm:text-6xl xl:text-7xl">
        {title}
      </h1>
      <div
        className={classNames(leadClasses, "grid gap-3 [&_a]:underline")}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build renders it from Markdown without its HTML
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      {icon}
      {children}
    </li>
  );
}

const tilts = [
  "start-0 top-[14%] w-[46%] lg:top-[22%] -rotate-9 z-0 md:max-lg:w-[38%]",
  "start-[26%] top-0 w-[48%] rotate-1 z-10 md:max-lg:start-[31%] md:max-lg:w-[38%]",
  "end-0 top-[18%] w-[46%] lg:top-[25%] rotate-9 z-0 text-end md:max-lg:w-[38%]",
] as const;

interface HeroCardsProps {
  cards: readonly TalentCard[];
  sportName: (slug: string) => string;
}

function HeroCards({ cards, sportName }: HeroCardsProps) {
  return (
    <div className="relative mx-auto aspect-[10/7] w-full max-w-[20rem] max-sm:mb-2 sm:aspect-[10/8] sm:max-w-[34rem] md:max-lg:aspect-[10/6.4] md:max-lg:max-w-[42rem] lg:row-span-2 lg:max-w-none lg:self-center">
      {cards.map((card, index) => (
        <Link
          key={card.slug}
          to={paths.talent(card.slug)}
          className={classNames(
            "absolute overflow-hidden rounded-2xl border-4 border-surface-raised bg-surface-raised text-strong shadow-2xl ring-1 ring-line-strong transition duration-200 hover:z-20 hover:-translate-y-2 focus-visible:z-20 motion-reduce:transition-none sm:rounded-3xl sm:border-[6px]",
            tilts[index],
          )}
        >
          <Picture
            picture={card.avatar}
            sizes="(width >= 64rem) 17rem, (width >= 40rem) 16rem, 10.5rem"
            loading={index === 1 ? "first" : "early"}
            decorative
            className="aspect-square w-full rounded-xl object-cover sm:rounded-2xl"
          />
          <span
            className={classNames(
              "block px-2 pt-2 pb-1.5 sm:px-3 sm:pt-3 sm:pb-2.5",
              // On a phone the front card covers half of the other names.
              index !== 1 && "max-sm:opacity-0",
            )}
          >
            <span className="display block truncate text-base sm:text-xl lg:text-2xl">
              {card.displayName}
            </span>
            <span className="mt-0.5 block truncate text-xs text-mute sm:text-sm">
              {sportName(card.sports[0] ?? "")}
            </span>
          </span>
        </Link>
      ))}
    </div>
  );
}
