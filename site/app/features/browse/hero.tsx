import { ShieldCheck, Star, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cheapestOffer, type TalentCard } from "#app/lib/catalogue/card.ts";
import type { HomePage, OwnText } from "#app/lib/catalogue/page-types.ts";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { formatRating } from "#app/lib/texts/format-number.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/media/picture.tsx";
import { AboutPrice } from "#app/ui/price.tsx";
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

/** Side by side on a phone, where each has its name and price in sight; a fan in a wider window. */
const tilts = [
  "sm:start-0 sm:top-[16%] lg:top-[20%] sm:-rotate-6 sm:z-0",
  "sm:start-[32.5%] sm:top-0 sm:rotate-1 sm:z-10",
  "sm:end-0 sm:top-[18%] lg:top-[23%] sm:rotate-6 sm:z-0",
] as const;

interface HeroCardsProps {
  cards: readonly TalentCard[];
  sportName: (slug: string) => string;
}

function HeroCards({ cards, sportName }: HeroCardsProps) {
  return (
    <div className="relative mx-auto w-full max-sm:mb-2 max-sm:grid max-sm:grid-cols-3 max-sm:gap-2 sm:aspect-[10/7] sm:max-w-[42rem] md:max-lg:aspect-[10/6] lg:row-span-2 lg:max-w-none lg:self-center">
      {cards.map((card, index) => (
        <Link
          key={card.slug}
          to={paths.talent(card.slug)}
          className={classNames(
            "min-w-0 overflow-hidden rounded-2xl border-4 border-surface-raised bg-surface-raised text-strong shadow-2xl ring-1 ring-line-strong transition duration-200 hover:z-20 hover:-translate-y-2 focus-visible:z-20 motion-reduce:transition-none sm:absolute sm:w-[35%] sm:rounded-3xl sm:border-[6px]",
            tilts[index],
          )}
        >
          <Picture
            picture={card.avatar}
            sizes="(width >= 64rem) 14rem, (width >= 40rem) 16rem, 33vw"
            loading={index === 1 ? "first" : "early"}
            decorative
            className="aspect-square w-full rounded-xl portrait-cover sm:rounded-2xl"
          />
          <span className="block px-1.5 pt-2 pb-1.5 sm:px-3 sm:pt-3 sm:pb-2.5">
            <span className="display line-clamp-2 text-base leading-tight sm:text-lg lg:text-xl">
              {card.displayName}
            </span>
            <span className="mt-0.5 block truncate text-xs text-mute sm:text-sm">
              {sportName(card.sports[0] ?? "")}
            </span>
            <HeroPrice card={card} />
          </span>
        </Link>
      ))}
    </div>
  );
}

function HeroPrice({ card }: { card: TalentCard }) {
  const cheapest = cheapestOffer(card);
  if (cheapest === null) return null;
  return (
    <span className="mt-0.5 block text-xs sm:text-sm">
      {`${texts.from} `}
      <AboutPrice
        isGuide
        money={cheapest.price}
        className="text-sm font-extrabold whitespace-nowrap sm:text-base"
      />
    </span>
  );
}
