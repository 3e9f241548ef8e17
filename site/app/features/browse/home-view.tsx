import { Link } from "react-router";
import type { FeaturedReview, HomePage } from "#app/lib/catalogue/page-types.ts";
import { commissionShare, payoutDelayDays, priceNote } from "#app/lib/marketplace/business.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { cardClass } from "#app/ui/card.tsx";
import { Stars } from "#app/ui/rating.tsx";
import * as texts from "#messages/browse";
import { language } from "#messages/language";
import { Hero, heroCount } from "./hero.tsx";
import { Occasions } from "./occasions.tsx";
import { SearchBox } from "./search-box.tsx";
import { gridFromHere, Section, stripClasses, TalentGrid } from "./section.tsx";
import { SportTiles } from "./sport-tiles.tsx";

/** The front page. */
export function HomeView({ page }: { page: HomePage }) {
  const { sports, featured, reviews, totals, own } = page;
  const sportName = (slug: string) => sports.find((sport) => sport.slug === slug)?.name ?? slug;
  return (
    <>
      <Hero totals={totals} featured={featured} sportName={sportName} own={own?.[language]}>
        <SearchBox />
      </Hero>
      <Section id="sports" eyebrow={texts.sports({ count: sports.length })} title={texts.pickSport}>
        <SportTiles sports={sports} />
      </Section>
      {featured.length > heroCount && (
        <section id="featured" className="bg-surface-band">
          <Section eyebrow={texts.ourSelection} title={texts.featuredTitle}>
            <TalentGrid
              cards={featured.slice(heroCount)}
              sportName={sportName}
              className={`${stripClasses} ${gridFromHere} [&>li]:w-[min(52vw,15rem)] [&>li]:shrink-0 [&>li]:snap-start sm:grid-cols-3 sm:[&>li]:w-auto sm:max-xl:[&>li:nth-child(n+7)]:hidden xl:grid-cols-4`}
            />
            <p className="mt-3 text-xs text-mute sm:text-sm">{`${priceNote()} ${texts.currencies}`}</p>
          </Section>
        </section>
      )}
      <HowItWorks />
      <Section id="gift-ideas" eyebrow={texts.gifts} title={texts.giftsTitle}>
        <Occasions />
      </Section>
      {reviews.length > 0 && (
        <section className="bg-surface-band">
          <Section
            eyebrow={texts.fromCompletedOrders}
            title={texts.reviewsTitle}
            aside={
              <Link
                to={paths.helpQuestion("reviews")}
                className="font-semibold underline underline-offset-4 max-sm:hidden"
              >
                {texts.whoCanReview}
              </Link>
            }
          >
            <ReviewWall reviews={reviews} />
          </Section>
        </section>
      )}
      <JoinBand />
    </>
  );
}

const steps = [
  { title: texts.askStep, text: texts.askStepText },
  { title: texts.reserveStep, text: texts.reserveStepText },
  { title: texts.acceptStep, text: texts.acceptStepText },
  { title: texts.receiveStep, text: texts.receiveStepText },
] as const;

/** The four steps of an order. */
function HowItWorks() {
  return (
    <section id="how-it-works" className="on-dark lanes bg-night-raised text-on-night">
      <div className="shell py-8 sm:py-24">
        <p className="eyebrow text-accent max-sm:hidden">{texts.howItWorks}</p>
        <h2 className="display max-w-3xl text-3xl sm:mt-3 sm:text-7xl">{texts.howItWorksTitle}</h2>
        <ol className="mt-5 grid gap-x-8 gap-y-3.5 sm:mt-12 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4">
          {steps.map((step, index) => (
            <li
              key={step.title}
              className="grid grid-cols-[3rem_1fr] sm:block sm:border-t-4 sm:border-accent sm:pt-5"
            >
              <p aria-hidden="true" className="display text-3xl text-accent tabular sm:text-6xl">
                {`0${index + 1}`}
              </p>
              <div>
                <h3 className="display text-2xl sm:mt-4 sm:text-3xl">{step.title}</h3>
                <p className="mt-0.5 text-sm text-on-night/85 sm:mt-2.5 sm:text-base">
                  {step.text}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The foot of the front page speaks to athletes. */
function JoinBand() {
  return (
    <section className="on-accent bg-accent">
      <div className="shell grid items-center gap-5 py-8 sm:gap-8 sm:py-20 lg:grid-cols-[1.6fr_1fr]">
        <div>
          <h2 className="display text-3xl sm:text-7xl">{texts.joinTitle}</h2>
          <p className="mt-3 max-w-2xl sm:mt-4 sm:text-lg">
            {texts.joinText({
              share: commissionShare(),
              days: payoutDelayDays(),
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 lg:justify-end">
          <Button asChild size="large" className="max-sm:min-h-12! max-sm:px-5! max-sm:text-base!">
            <Link to={paths.enroll()}>{texts.apply}</Link>
          </Button>
          <Button
            asChild
            size="large"
            variant="outline"
            className="max-sm:min-h-12! max-sm:px-5! max-sm:text-base!"
          >
            <Link to={paths.forAthletes()}>{texts.howYouEarn}</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}

/** What customers said, and about whom. */
function ReviewWall({ reviews }: { reviews: readonly FeaturedReview[] }) {
  return (
    <ul
      className={`${stripClasses} sm:mx-0 sm:block sm:columns-2 sm:gap-5 sm:overflow-visible sm:px-0 lg:columns-3`}
    >
      {reviews.map((review) => (
        <li
          key={review.talent.slug}
          className="w-72 shrink-0 snap-start sm:mb-5 sm:w-auto sm:break-inside-avoid"
        >
          <figure className={cardClass("flex h-full flex-col justify-between p-5 sm:p-6")}>
            <div>
              <Stars value={review.rating} />
              <blockquote
                lang={review.language}
                className="mt-3 leading-snug font-medium sm:text-lg"
              >
                {texts.quote({ text: review.text })}
              </blockquote>
            </div>
            <figcaption className="mt-5 border-t border-line pt-4">
              <span className="text-sm">
                {texts.reviewOf({
                  author: review.publicName,
                  name: review.talent.displayName,
                  sport: review.talent.sport.name,
                  by: (children) => <span className="block text-mute">{children}</span>,
                  link: (children) => (
                    // The margin moves the whole card into the window when the link is focused.
                    <Link
                      to={paths.talent(review.talent.slug)}
                      className="scroll-me-40 font-bold underline decoration-2 underline-offset-2 hover:decoration-accent"
                    >
                      {children}
                    </Link>
                  ),
                  mute: (children) => <span className="text-mute">{children}</span>,
                })}
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
