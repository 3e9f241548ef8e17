import { Link } from "react-router";
import { commissionShare, payoutDelayDays } from "#app/lib/business.ts";
import type { FeaturedReview, HomePage } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Stars } from "#app/ui/rating.tsx";
import * as texts from "#messages/browse";
import { GiftFinder } from "./gift-finder.tsx";
import { Hero } from "./hero.tsx";
import { SearchBox } from "./search-box.tsx";
import { Section, SportTiles, TalentGrid } from "./section.tsx";

/** The front page. */
export function HomeView({ page }: { page: HomePage }) {
  const { sports, featured, reviews, totals } = page;
  const sportName = (slug: string) => sports.find((sport) => sport.slug === slug)?.name ?? slug;
  return (
    <>
      <Hero totals={totals} featured={featured} sportName={sportName}>
        <SearchBox />
      </Hero>
      <Section id="sports" eyebrow={texts.sports({ count: sports.length })} title={texts.pickSport}>
        <SportTiles sports={sports} />
      </Section>
      <section id="featured" className="bg-surface-band">
        <Section eyebrow={texts.featured} title={texts.featuredTitle}>
          <TalentGrid cards={featured} sportName={sportName} />
        </Section>
      </section>
      <HowItWorks />
      <Section id="gift-ideas" eyebrow={texts.gifts} title={texts.giftsTitle}>
        <GiftFinder cards={featured} sportName={sportName} />
      </Section>
      {reviews.length > 0 && (
        <section className="bg-surface-band">
          <Section
            eyebrow={texts.reviews}
            title={texts.reviewsTitle}
            aside={
              <Link to={paths.faq()} className="font-semibold underline underline-offset-4">
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
      <div className="shell py-16 sm:py-24">
        <p className="eyebrow text-accent">{texts.howItWorks}</p>
        <h2 className="display mt-3 max-w-3xl text-5xl sm:text-7xl">{texts.howItWorksTitle}</h2>
        <ol className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, index) => (
            <li key={step.title} className="border-t-4 border-accent pt-5">
              <p aria-hidden="true" className="display text-6xl text-accent tabular">
                {`0${index + 1}`}
              </p>
              <h3 className="display mt-4 text-3xl">{step.title}</h3>
              <p className="mt-2.5 text-on-night/85">{step.text}</p>
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
      <div className="shell grid items-center gap-8 py-14 sm:py-20 lg:grid-cols-[1.6fr_1fr]">
        <div>
          <h2 className="display text-5xl sm:text-7xl">{texts.joinTitle}</h2>
          <p className="mt-4 max-w-2xl text-lg">
            {texts.joinText({
              share: commissionShare(),
              days: payoutDelayDays(),
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 lg:justify-end">
          <Button asChild size="large">
            <Link to={paths.enroll()}>{texts.apply}</Link>
          </Button>
          <Button asChild size="large" variant="outline">
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
    <ul className="columns-1 gap-5 sm:columns-2 lg:columns-3">
      {reviews.map((review) => (
        <li key={review.talent.slug} className="mb-5 break-inside-avoid">
          <figure className="rounded-2xl bg-surface-raised p-6 ring-1 ring-line">
            <Stars value={review.rating} />
            <blockquote className="mt-3 text-lg leading-snug font-medium">
              {texts.quote({ text: review.text })}
            </blockquote>
            <figcaption className="mt-5 flex items-center gap-3 border-t border-line pt-4">
              <Avatar picture={review.talent.avatar} decorative className="size-11!" />
              <span className="text-sm">
                {texts.reviewOf({
                  author: review.publicName,
                  name: review.talent.displayName,
                  sport: review.talent.sport,
                  by: (children) => <span className="block text-mute">{children}</span>,
                  link: (children) => (
                    <Link
                      to={paths.talent(review.talent.slug)}
                      className="font-bold underline decoration-2 underline-offset-2 hover:decoration-accent"
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
